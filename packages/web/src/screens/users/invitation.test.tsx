import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser } from '../../testing/builders.ts'
import { openDialog } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepUsers } from './testing/kept-users.ts'

let kept: ReturnType<typeof keepUsers>
beforeEach(() => {
  kept = keepUsers([aUser({ id: 9, name: 'Cleo Maly', email: 'cleo@example.com', last_login: null })])
})

async function open() {
  const user = userEvent.setup()
  renderApp('/administration/users')
  await screen.findByRole('button', { name: 'Modify: Cleo Maly' })
  return user
}
const button = (name: string) => screen.getByRole('button', { name })

test('[P-2.7.17] a pending invitation can be sent again, and its link copied', async () => {
  const user = await open()
  await user.click(button('Re-invite: Cleo Maly'))
  expect(await screen.findByText('User has been re-invited.')).toBeDefined()
  expect(kept.server.seenCalls(calls.users.reinvite)[0]?.body).toEqual({ email: 'cleo@example.com' })
  await user.click(button('Copy invitation link: Cleo Maly'))
  expect(await screen.findByText('Invitation link has been copied to clipboard.')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('https://clew.test/invited/9')
})

test('[P-2.7.17] who has logged in is offered neither', async () => {
  await open()
  expect(screen.queryByRole('button', { name: 'Re-invite: Anna Novak' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Copy invitation link: Anna Novak' })).toBeNull()
})

test('[P-2.7.18] a link that may not be copied is shown', async () => {
  const user = await open()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  await user.click(button('Copy invitation link: Cleo Maly'))
  const dialog = await openDialog('Invitation link')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Cleo Maly' }).value).toBe('https://clew.test/invited/9')
  expect(screen.queryByText('Invitation link has been copied to clipboard.')).toBeNull()
})

test('[P-2.7.42] without a mail server a re-invitation has to be handed over', async () => {
  kept.mailed = 0
  const user = await open()
  await user.click(button('Re-invite: Cleo Maly'))
  await waitFor(() =>
    expect(
      screen.getByText('No mail server is set up. Please copy the invitation link and hand it over.'),
    ).toBeDefined(),
  )
})
