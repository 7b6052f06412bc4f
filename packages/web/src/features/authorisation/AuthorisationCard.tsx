import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck, IconKey, IconPlugConnectedX } from '@tabler/icons-react'
import type { Configuration } from '@clew/contract'
import { useState } from 'react'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { DisabledTooltip } from '../../ui/DisabledTooltip.tsx'
import { Section } from '../../ui/Section.tsx'
import { AuthorizeDialog } from './AuthorizeDialog.tsx'
import { hasToken } from './is-authorised.ts'
import { ResetDialog } from './ResetDialog.tsx'
import { webAddress } from './web-address.ts'
import classes from './authorisation.module.css'

interface AuthorisationCardProps {
  configuration: Configuration
  lockedReason: string | undefined
}

/** Whether the provider has given access, and the ways to ask for it and to give it up. */
export function AuthorisationCard({ configuration, lockedReason }: AuthorisationCardProps) {
  const [isResetting, setIsResetting] = useState(false)
  if (configuration.auth_link === null) return null
  const shared = { configuration, lockedReason }
  return (
    <Section title="Authorization">
      {hasToken(configuration) ? (
        <Authorised {...shared} onReset={() => setIsResetting(true)} />
      ) : (
        <NotAuthorised {...shared} authLink={configuration.auth_link} />
      )}
      <ResetDialog configuration={configuration} opened={isResetting} onClose={() => setIsResetting(false)} />
    </Section>
  )
}

function Authorised({ configuration, lockedReason, onReset }: AuthorisationCardProps & { onReset: () => void }) {
  const { note = '' } = configuration.oauth_settings
  return (
    <Group justify="space-between">
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={20} aria-hidden className={classes.done} />
        <Text className={classes.words}>{note === '' ? 'Authorized' : `Authorized: ${note}`}</Text>
      </Group>
      <DisabledTooltip reason={lockedReason}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlugConnectedX size={16} aria-hidden />}
          onClick={onReset}
        >
          Reset authorization
        </Button>
      </DisabledTooltip>
    </Group>
  )
}

function NotAuthorised({ configuration, authLink, lockedReason }: AuthorisationCardProps & { authLink: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const address = webAddress(authLink)
  const reason = address === undefined ? 'The link of the provider is not an address of the web.' : undefined
  return (
    <>
      <Text mb="sm">The provider has not given access yet. The settings appear once it has.</Text>
      <Group gap="xs">
        <DisabledTooltip reason={lockedReason ?? reason}>
          <Button size="xs" leftSection={<IconKey size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
            Authorize
          </Button>
        </DisabledTooltip>
        <CopyButton
          value={authLink}
          label="Copy authorization link"
          toast="Authorization link has been copied to clipboard."
        />
      </Group>
      {address !== undefined && (
        <AuthorizeDialog
          configuration={configuration}
          address={address}
          opened={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
