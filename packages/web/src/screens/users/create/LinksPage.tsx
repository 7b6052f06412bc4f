import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import type { User } from '@clew/contract'
import { IconMailOff } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api } from '../../../api/client.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'
import { InvitationLink } from '../InvitationLink.tsx'

interface LinksPageProps {
  users: readonly User[]
  onClose: () => void
}

/** Without a mail server nobody hears of the invitation unless somebody hands it over. */
export function LinksPage({ users, onClose }: LinksPageProps) {
  const done = useRef<HTMLButtonElement>(null)
  // The button that was pressed is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <Stack gap="md">
        <Alert color="amber" icon={<IconMailOff size={18} aria-hidden />} title="No mail server is set up">
          The accounts have been created, but no invitations can be sent. Please copy the links and hand them over; they
          work for seven days.
        </Alert>
        {users.map((user) => (
          <LinkOf key={user.id} user={user} />
        ))}
      </Stack>
      <DialogActions>
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}

function LinkOf({ user: { id, name, email } }: { user: User }) {
  const { data: link } = useQuery(invitationLinkQuery(id))
  return link === undefined ? <Skeleton height={36} /> : <InvitationLink label={`${name} (${email})`} link={link} />
}

const invitationLinkQuery = (id: number) =>
  queryOptions({
    queryKey: ['invitation-link', id],
    queryFn: async ({ signal }) =>
      (await api.users.invitationLink({ params: { id } }, { signal })).user_invitation_link,
    // It opens an account: not kept for longer than it is shown.
    gcTime: 0,
    meta: { handlesNotFound: true },
  })
