/** What can be done about an invitation that nobody has used yet. */
import type { User } from '@clew/contract'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { copyText } from '../../ui/copy-text.ts'
import { showToast } from '../../ui/toast/toast.ts'

const NOT_MAILED = 'No mail server is set up. Please copy the invitation link and hand it over.'

export function useReinvite() {
  return useMutation({
    mutationFn: ({ email }: User) => api.users.reinvite({ body: { email } }),
    onSuccess: ({ mailed }) => {
      showToast({ type: 'success', message: 'User has been re-invited.' })
      if (mailed === 0) showToast({ type: 'info', message: NOT_MAILED, suppressDuplicates: true })
    },
    meta: { handlesNotFound: true },
  })
}

/** `onShow` is given a link that the browser did not let us copy. */
export function useCopyInvitationLink(onShow: (user: User, link: string) => void) {
  return useMutation({
    mutationFn: async ({ id }: User) => (await api.users.invitationLink({ params: { id } })).user_invitation_link,
    onSuccess: async (link, user) => {
      if (await copyText(link)) showToast({ type: 'success', message: 'Invitation link has been copied to clipboard.' })
      else onShow(user, link)
    },
    meta: { handlesNotFound: true },
  })
}
