import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aUser, aWorkspace } from '../../../testing/builders.ts'
import { Refused } from '../../../testing/fake-server.ts'
import { click, fill, fillPeople, openCreateDialog, openWorkspaces, person, pressIn } from '../testing/create-dialog.ts'
import { keepUsers } from '../testing/kept-users.ts'

let kept: ReturnType<typeof keepUsers>
beforeEach(() => {
  kept = keepUsers()
  kept.workspaces = [aWorkspace({ id: 1, name: 'Orders' })]
})

const invited = () => kept.server.seenCalls(calls.users.invite)

test('[P-2.7.33] every field is required, and the first takes the focus', async () => {
  const dialog = await openCreateDialog('admin')
  await pressIn(dialog, 'Invite')
  expect(await dialog.findAllByText('Please fill in the field')).toHaveLength(2)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Full name/)))
  await click(dialog, 'radio', 'Enter a password')
  expect(dialog.getAllByText('Please fill in the field')).toHaveLength(3)
  await fill(dialog, 1, { name: 'Grace' })
  expect(dialog.getAllByText('Please fill in the field')).toHaveLength(2)
})

test('[P-2.7.34] an address must be one, and stand in one row', async () => {
  const dialog = await openCreateDialog('admin')
  await fill(dialog, 1, { name: 'One', email: 'nonsense' })
  await pressIn(dialog, 'Invite')
  expect(await dialog.findByText('Invalid email address')).toBeDefined()
  await fill(dialog, 1, { email: 'same@example.com' })
  await pressIn(dialog, 'Add another person')
  await fill(dialog, 2, { name: 'Two', email: ' SAME@example.com' })
  expect(dialog.getAllByText('Email has been used more than once')).toHaveLength(2)
  await pressIn(dialog, 'Invite')
  expect(await dialog.findAllByText('Email has been used more than once')).toHaveLength(2)
  expect(invited()).toEqual([])
  await fill(dialog, 2, { email: 'other@example.com' })
  expect(dialog.queryByText('Email has been used more than once')).toBeNull()
})

test('[P-2.7.35] an address that anybody has is found before anybody is created', async () => {
  // Far more than the table shows.
  const many = Array.from({ length: 120 }, (_, index) =>
    aUser({ id: 200 + index, name: `Z ${index}`, email: `z${index}@example.com` }),
  )
  kept.users.push(...many)
  kept.trashed.push(aUser({ id: 400, email: 'gone@example.com', deleted: 1 }))
  const dialog = await openCreateDialog('user')
  await fillPeople(dialog, 3)
  await fill(dialog, 2, { email: 'Z119@example.com' })
  await fill(dialog, 3, { email: 'gone@example.com' })
  await pressIn(dialog, 'Next')
  expect(await person(dialog, 2).findByText('User already exists')).toBeDefined()
  expect(person(dialog, 3).getByText('User is already in Trash')).toBeDefined()
  expect(dialog.getByText('Step 1 of 2: people')).toBeDefined()
  await fill(dialog, 2, { email: 'free@example.com' })
  expect(dialog.queryByText('User already exists')).toBeNull()
})

test('[P-2.7.36] a password must be long and good enough', async () => {
  const dialog = await openCreateDialog('admin')
  await click(dialog, 'radio', 'Enter a password')
  await fillPeople(dialog, 2, 'short')
  await fill(dialog, 2, { password: 'passwordpassword' })
  await pressIn(dialog, 'Create')
  expect(await person(dialog, 1).findByText('At least 12 characters required')).toBeDefined()
  expect(
    person(dialog, 2)
      .getByLabelText(/^Password/, { selector: 'input' })
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(kept.server.seenCalls(calls.users.create)).toEqual([])
})

test('[P-2.7.40] what the server has against a person stands at the field, also from the second page', async () => {
  kept.server.on(calls.users.invite, () => {
    throw new Refused('already_exists', 'User already exists', { fields: { email: 'User already exists' } })
  })
  const dialog = await openWorkspaces()
  await click(dialog, 'checkbox', 'Orders')
  await pressIn(dialog, 'Invite')
  expect(await person(dialog, 1).findByText('User already exists')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Email/)))
  expect(screen.getAllByText('User already exists')).toHaveLength(1)
})

test('[P-2.7.40] what belongs to no field of a person stands above', async () => {
  kept.server.on(calls.users.invite, () => {
    throw new Refused('invalid', 'There is no workspace 1.', {
      fields: { workspaces_acl: 'there is no workspace 1' },
    })
  })
  const dialog = await openWorkspaces()
  await click(dialog, 'checkbox', 'Orders')
  await pressIn(dialog, 'Invite')
  expect((await dialog.findByRole('alert')).textContent).toBe('There is no workspace 1.')
  expect(dialog.getByText('Step 2 of 2: workspace permissions')).toBeDefined()
})
