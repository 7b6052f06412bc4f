import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { aUser, aWorkspace } from '../../../testing/builders.ts'
import { Refused } from '../../../testing/fake-server.ts'
import {
  click,
  dialogIsGone,
  fill,
  fillPeople,
  openCreateDialog,
  openWorkspaces,
  person,
  pressIn,
  type Dialog,
} from '../testing/create-dialog.ts'
import { keepUsers, shownNames } from '../testing/kept-users.ts'

const PASSWORD = 'seven quiet rivers 42 north'

let kept: ReturnType<typeof keepUsers>
beforeEach(() => {
  kept = keepUsers()
  kept.workspaces = [
    aWorkspace({ id: 1, name: 'Orders' }),
    aWorkspace({ id: 2, name: 'Stock' }),
    aWorkspace({ id: 3, name: 'Order archive' }),
  ]
})

const invited = () => kept.server.seenCalls(calls.users.invite).map(({ body }) => body)
const emailsOf = (bodies: unknown[]) => bodies.map((body) => (body as { email: string }).email)

describe('people', () => {
  test('[P-2.7.30] [P-2.7.32] [P-2.7.41] administrators are invited on one page', async () => {
    const dialog = await openCreateDialog('admin')
    await fill(dialog, 1, { name: ' Grace Hopper ', email: 'grace@example.com' })
    await pressIn(dialog, 'Invite')
    expect(await screen.findByText('Invites to the product have been sent.')).toBeDefined()
    await dialogIsGone()
    expect(invited()).toEqual([{ name: 'Grace Hopper', email: 'grace@example.com', role: 'admin' }])
    await waitFor(() => expect(shownNames()).toEqual(['Anna Novak', 'Grace Hopper']))
  })

  test('[P-2.7.30] users are asked for on two pages, and one can go back', async () => {
    const dialog = await openCreateDialog('user')
    await fill(dialog, 1, { name: 'Grace Hopper', email: 'grace@example.com' })
    await pressIn(dialog, 'Next')
    expect(await dialog.findByText('Step 2 of 2: workspace permissions')).toBeDefined()
    await pressIn(dialog, 'Back')
    expect(person(dialog, 1).getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Grace Hopper')
  })

  test('[P-2.7.31] one to five people', async () => {
    const dialog = await openCreateDialog('admin')
    expect(dialog.queryByRole('button', { name: 'Remove person 1' })).toBeNull()
    for (let added = 0; added < 4; added += 1) await pressIn(dialog, 'Add another person')
    expect(dialog.getAllByRole('group', { name: /^Person/ })).toHaveLength(5)
    expect(dialog.queryByRole('button', { name: 'Add another person' })).toBeNull()
    await pressIn(dialog, 'Remove person 3')
    expect(dialog.getAllByRole('group', { name: /^Person/ })).toHaveLength(4)
    expect(dialog.getByRole('button', { name: 'Add another person' })).toBeDefined()
  })

  test('[P-2.7.32] [P-2.7.41] people with a password are created', async () => {
    const dialog = await openCreateDialog('admin')
    await click(dialog, 'radio', 'Enter a password')
    await fillPeople(dialog, 2, PASSWORD)
    await pressIn(dialog, 'Create')
    expect(await screen.findByText('User has been created')).toBeDefined()
    await dialogIsGone()
    expect(kept.server.seenCalls(calls.users.create).map(({ body }) => body)).toEqual([
      { name: 'Guest 1', email: 'guest1@example.com', role: 'admin', password: PASSWORD },
      { name: 'Guest 2', email: 'guest2@example.com', role: 'admin', password: PASSWORD },
    ])
    expect(invited()).toEqual([])
  })
})

describe('workspaces', () => {
  const given = () => (invited()[0] as { workspaces_acl: object }).workspaces_acl
  const send = async (dialog: Dialog) => {
    await pressIn(dialog, 'Invite')
    await dialogIsGone()
  }

  test('[P-2.7.37] each can be found and given, as View at first', async () => {
    const dialog = await openWorkspaces()
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Search for workspace' }), 'order{Enter}')
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Stock' })).toBeNull())
    await click(dialog, 'checkbox', 'Orders')
    await click(dialog, 'checkbox', 'Order archive')
    const archive = within(dialog.getByRole('radiogroup', { name: 'Permission for Order archive' }))
    expect(archive.getByRole<HTMLInputElement>('radio', { name: 'View' }).checked).toBe(true)
    await userEvent.click(archive.getByRole('radio', { name: 'Edit' }))
    expect(dialog.getByText('2 of 3 workspaces selected')).toBeDefined()
    await send(dialog)
    expect(given()).toEqual({ 1: 'read', 3: 'write' })
  })

  test('[P-2.7.38] all that are found can be given and taken at once, and changed at once', async () => {
    const dialog = await openWorkspaces()
    const search = dialog.getByRole('searchbox')
    await click(dialog, 'checkbox', 'Select all')
    expect(dialog.getByText('3 of 3 workspaces selected')).toBeDefined()
    await userEvent.type(search, 'archive')
    await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Stock' })).toBeNull())
    await click(dialog, 'checkbox', 'Select all')
    expect(dialog.getByText('2 of 3 workspaces selected')).toBeDefined()
    await pressIn(dialog, 'Edit for all')
    await userEvent.clear(search)
    await dialog.findByRole('checkbox', { name: 'Stock' })
    await click(dialog, 'checkbox', 'Order archive')
    await send(dialog)
    expect(given()).toEqual({ 1: 'write', 2: 'write', 3: 'read' })
  })

  test('[P-2.7.37] thousands are all there, and only those in view are drawn', async () => {
    kept.workspaces = Array.from({ length: 2_300 }, (_, index) =>
      aWorkspace({ id: index + 1, name: `Workspace ${index + 1}` }),
    )
    const dialog = await openWorkspaces()
    expect(await dialog.findByText('0 of 2,300 workspaces selected')).toBeDefined()
    expect(dialog.getAllByRole('listitem').length).toBeLessThan(40)
    await click(dialog, 'checkbox', 'Select all')
    await send(dialog)
    expect(Object.keys(given())).toHaveLength(2_300)
  })
})

describe('creating', () => {
  test('[P-2.7.39] when the third of five fails, a second press goes on with the rest', async () => {
    let isBroken = true
    const answer = (body: { name: string; email: string }) => aUser({ id: 50, ...body, last_login: null })
    kept.server.on(calls.users.invite, ({ body }) => {
      if (isBroken && body.email === 'guest3@example.com') throw new Refused('internal', 'Internal Server Error')
      return { user: answer(body), mailed: 1 as const }
    })
    const dialog = await openCreateDialog('admin')
    await fillPeople(dialog, 5)
    await pressIn(dialog, 'Invite')
    expect(await screen.findByText(/There was an error/)).toBeDefined()
    expect([1, 2, 3, 4, 5].map((place) => person(dialog, place).queryByText('Created') !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(dialog.queryByRole('button', { name: 'Remove person 1' })).toBeNull()
    isBroken = false
    await pressIn(dialog, 'Invite')
    expect(await screen.findByText('Invites to the product have been sent.')).toBeDefined()
    await dialogIsGone()
    const guests = [1, 2, 3, 3, 4, 5].map((place) => `guest${place}@example.com`)
    expect(emailsOf(invited())).toEqual(guests)
  })

  test('[P-2.7.42] without a mail server the links are shown', async () => {
    kept.mailed = 0
    const dialog = await openCreateDialog('admin')
    await fillPeople(dialog, 2)
    await pressIn(dialog, 'Invite')
    expect(await dialog.findByText('No mail server is set up')).toBeDefined()
    const links = await waitFor(() => {
      const found = dialog.getAllByRole<HTMLInputElement>('textbox')
      expect(found).toHaveLength(2)
      return found
    })
    expect(links.map(({ value }) => value)).toEqual(['https://clew.test/invited/101', 'https://clew.test/invited/102'])
    expect(screen.queryByText('Invites to the product have been sent.')).toBeNull()
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Done' }))
    await pressIn(dialog, 'Done')
    await dialogIsGone()
  })

  test('[P-2.7.43] neither a click beside it nor Esc closes it while people are being created', async () => {
    let finish: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (finish = resolve))
    kept.server.on(calls.users.invite, async ({ body }) => {
      await answered
      return { user: aUser({ id: 50, name: body.name, email: body.email }), mailed: 1 as const }
    })
    const dialog = await openCreateDialog('admin')
    await fillPeople(dialog, 1)
    await userEvent.click(document.querySelector('.mantine-Modal-overlay')!)
    await userEvent.click(document.querySelector('.mantine-Modal-inner')!)
    expect(dialog.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Guest 1')
    await pressIn(dialog, 'Invite')
    await waitFor(() => expect(invited()).toHaveLength(1))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
    finish()
    await dialogIsGone()
    expect(invited()).toHaveLength(1)
  })
})
