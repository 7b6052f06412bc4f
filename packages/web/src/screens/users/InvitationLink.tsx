import { Group, TextInput } from '@mantine/core'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface InvitationLinkProps {
  label: string
  link: string
}

/** A link to be handed over: it can be copied by hand where the browser does not let the page do it. */
export const InvitationLink = ({ label, link }: InvitationLinkProps) => (
  <Group gap="xs" wrap="nowrap" align="flex-end">
    <TextInput
      label={label}
      value={link}
      readOnly
      flex={1}
      miw={0}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <CopyButton
      value={link}
      label={`Copy the link of ${label}`}
      toast="Invitation link has been copied to clipboard."
    />
  </Group>
)
