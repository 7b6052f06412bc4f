import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@clew/contract'
import { useRef, useState } from 'react'
import { DataTable, type Column } from '../../../ui/DataTable.tsx'
import { DisabledTooltip } from '../../../ui/DisabledTooltip.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { nextRowButton } from '../../../ui/next-row.ts'
import { Section } from '../../../ui/Section.tsx'
import { Time } from '../Time.tsx'
import { deviceWords } from './device-words.ts'
import { EndOthersDialog, EndSessionDialog } from './dialogs.tsx'
import { ownSessionsQuery } from './own-sessions.ts'
import classes from './sessions.module.css'

/** What was asked about last; it is still to be read while its dialog fades. */
interface Question {
  session: OwnSession
  /** Has the focus once the session is gone. */
  next: HTMLElement | undefined
}

export function SessionsSection() {
  const list = useQuery(ownSessionsQuery())
  const everywhere = useRef<HTMLButtonElement>(null)
  const [question, setQuestion] = useState<Question>()
  const [opened, setOpened] = useState<'one' | 'others'>()
  const close = () => setOpened(undefined)
  const ask = (session: OwnSession, button: HTMLElement) => {
    setQuestion({ session, next: nextRowButton(button) })
    setOpened('one')
  }
  const isAlone = (list.data?.length ?? 0) < 2
  return (
    <Section
      title="Sessions"
      actions={
        <DisabledTooltip reason={isAlone ? 'You are signed in nowhere else.' : undefined}>
          <Button ref={everywhere} size="xs" variant="default" onClick={() => setOpened('others')}>
            Sign out everywhere else
          </Button>
        </DisabledTooltip>
      }
    >
      {list.isError && !list.data ? (
        <LoadError onReload={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Your sessions"
          columns={columnsWith(ask)}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          emptyText="There are no sessions."
          isLoading={list.isPending}
          maxHeight={420}
          stacksOnPhone
        />
      )}
      <EndSessionDialog
        session={question?.session}
        opened={opened === 'one'}
        onClose={close}
        onEnded={() => (question?.next?.isConnected ? question.next : everywhere.current)?.focus()}
      />
      <EndOthersDialog opened={opened === 'others'} onClose={close} />
    </Section>
  )
}

const phones = new Set(['iPhone', 'iPad', 'Android'])

const columnsWith = (ask: (session: OwnSession, button: HTMLElement) => void): Column<OwnSession>[] => [
  {
    key: 'device',
    header: 'Device',
    cell: (session) => {
      const DeviceIcon = phones.has(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop
      return (
        <span className={classes.device}>
          <DeviceIcon size={18} aria-hidden />
          <span className={classes.name}>
            {deviceWords(session)}
            {session.current === 1 && <Badge variant="light">This session</Badge>}
          </span>
        </span>
      )
    },
  },
  { key: 'created', header: 'Signed in', cell: ({ created }) => <Time at={created} /> },
  { key: 'last_used', header: 'Last used', cell: ({ last_used }) => <Time at={last_used} /> },
  {
    key: 'actions',
    header: 'Actions',
    cell: (session) =>
      session.current === 1 ? (
        <span data-nothing />
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`Sign out ${deviceWords(session)}`}
          onClick={({ currentTarget }) => ask(session, currentTarget)}
        >
          Sign out
        </Button>
      ),
  },
]
