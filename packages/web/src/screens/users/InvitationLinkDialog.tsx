import { Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { InvitationLink } from './InvitationLink.tsx'

interface InvitationLinkDialogProps {
  /** Missing before the first one. */
  name: string | undefined
  link: string | undefined
  opened: boolean
  onClose: () => void
}

export const InvitationLinkDialog = ({ name = '', link = '', opened, onClose }: InvitationLinkDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Invitation link" size="lg">
    <Stack gap="md">
      <Text>Your browser did not let the link be copied. Please copy it from here.</Text>
      <InvitationLink label={name} link={link} />
    </Stack>
  </Dialog>
)
