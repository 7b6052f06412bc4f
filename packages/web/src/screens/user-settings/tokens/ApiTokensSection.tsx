import { Button, Code, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ApiToken } from '@clew/contract'
import { MOST_API_TOKENS } from '@clew/contract/rules/api-tokens'
import { useRef, useState } from 'react'
import { DisabledTooltip } from '../../../ui/DisabledTooltip.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { nextRowButton } from '../../../ui/next-row.ts'
import { Section } from '../../../ui/Section.tsx'
import { apiTokensQuery } from './api-tokens.ts'
import { CreateTokenDialog } from './CreateTokenDialog.tsx'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'
import { TokenTable } from './TokenTable.tsx'
import classes from './tokens.module.css'

/** What was asked about last; it is still to be read while its dialog fades. */
interface Question {
  token: ApiToken
  /** Has the focus once the token is gone. */
  next: HTMLElement | undefined
}

export function ApiTokensSection() {
  const list = useQuery(apiTokensQuery())
  const createButton = useRef<HTMLButtonElement>(null)
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState<'creation' | 'revocation'>()
  const close = () => setOpened(undefined)
  const ask = (token: ApiToken, button: HTMLElement) => {
    setQuestion({ token, next: nextRowButton(button) })
    setOpened('revocation')
  }
  const isFull = (list.data?.length ?? 0) >= MOST_API_TOKENS
  return (
    <Section
      title="API tokens"
      actions={
        <DisabledTooltip
          reason={isFull ? `You have ${MOST_API_TOKENS} API tokens, which is the most. Revoke one first.` : undefined}
        >
          <Button
            ref={createButton}
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setOpened('creation')}
          >
            Create API token
          </Button>
        </DisabledTooltip>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Programs call the API with a token in the header <Code className={classes.header}>x-access-token</Code> and may
        do what you may do, except sign in, change passwords or make tokens. A new password does not end them: revoke
        what you no longer need.
      </Text>
      {list.isError && !list.data ? (
        <LoadError onReload={() => void list.refetch()} />
      ) : (
        <TokenTable tokens={list.data ?? []} isLoading={list.isPending} onRevoke={ask} />
      )}
      <CreateTokenDialog opened={opened === 'creation'} onClose={close} />
      <RevokeTokenDialog
        token={question?.token}
        opened={opened === 'revocation'}
        onClose={close}
        onRevoked={() => (question?.next?.isConnected ? question.next : createButton.current)?.focus()}
      />
    </Section>
  )
}
