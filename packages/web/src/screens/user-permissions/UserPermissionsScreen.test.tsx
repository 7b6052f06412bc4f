import { calls, type AclReport } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anAdministrator, aServer } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import type { LinkedEntity } from './reachable.ts'

const anEntity = (given: Partial<LinkedEntity> = {}): LinkedEntity => ({
  id: 1,
  name: 'Orders',
  permission: 'read',
  disabled: 0,
  deleted: 0,
  ...given,
})

const aReport = (given: Partial<AclReport> = {}): AclReport => ({
  id: 8,
  name: 'Ben Dvorak',
  email: 'ben@example.com',
  role: 'user',
  disabled: 0,
  deleted: 0,
  owned_workspaces: [],
  workspaces_permissions: [],
  owned_dawgs: [],
  dawgs_permissions: [],
  ...given,
})

function keepReports(...reports: AclReport[]) {
  holdSession({ user: anAdministrator() })
  return aServer(anAdministrator()).on(calls.users.aclReport, () => ({ acl_reports: reports }))
}

async function open(path = '/administration/user-permissions') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'User permissions', level: 1 })
  return app
}
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const rows = () => within(screen.getAllByRole('rowgroup')[1]!).queryAllByRole('row')
const shown = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
const search = async (text: string) =>
  userEvent.type(await screen.findByRole('searchbox', { name: 'Search for name' }), text)

test('[P-2.8.1] has a header, a search, a checkbox and three columns', async () => {
  keepReports(aReport())
  await open()
  expect(screen.getByRole('searchbox', { name: 'Search for name' })).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show deleted workspaces & DAWGs' }).checked).toBe(
    false,
  )
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings).toEqual(['User', 'Workspaces', 'DAWGs'])
})

test('[P-2.8.2] finds names that are written about like that, by their first 32 characters', async () => {
  const long = 'Bartholomew Christopherson Wellington'
  keepReports(
    aReport({ id: 1, name: 'Zdenka Horakova' }),
    aReport({ id: 2, name: 'Jan Dvorak' }),
    aReport({ id: 3, name: long }),
  )
  const app = await open()
  await search('dvorka')
  await waitFor(() => expect(rows().map((row) => row.textContent)[0]).toContain('Jan Dvorak'))
  expect(screen.queryByText(long)).toBeNull()
  expect(app.where()).toBe('/administration/user-permissions?search=dvorka')
  await userEvent.clear(screen.getByRole('searchbox'))
  // What stands behind the 32nd character does not count, whatever it is.
  await search(`${long.slice(0, 32)}${'q'.repeat(60)}`)
  await waitFor(() => expect(rows().map((row) => row.textContent)[0]).toContain(long))
})

test('[P-2.8.2] says when nobody is found', async () => {
  keepReports(aReport())
  await open()
  await search('0123456789')
  expect(await screen.findByText('No users found.')).toBeDefined()
})

test('[P-2.8.3] a user shows role and state', async () => {
  keepReports(
    aReport({ id: 1, name: 'Anna Novak', role: 'admin' }),
    aReport({ id: 2, name: 'Ben Dvorak', disabled: 1 }),
    aReport({ id: 3, name: 'Cleo Maly', deleted: 1 }),
  )
  await open()
  const [anna, ben, cleo] = [await rowOf('Anna Novak'), await rowOf('Ben Dvorak'), await rowOf('Cleo Maly')]
  expect(anna.getByText('Admin')).toBeDefined()
  expect(anna.getByRole('img', { name: 'Anna Novak' })).toBeDefined()
  expect([anna.queryByText('Disabled'), anna.queryByText('Deleted')]).toEqual([null, null])
  expect(ben.getByText('User')).toBeDefined()
  expect(ben.getByText('Disabled')).toBeDefined()
  expect(cleo.getByText('Deleted')).toBeDefined()
  const looksInactive = (name: string) => screen.getByText(name).closest('[data-inactive]') !== null
  expect(['Anna Novak', 'Ben Dvorak', 'Cleo Maly'].map(looksInactive)).toEqual([false, true, true])
})

test('[P-2.8.4] [P-2.8.5] each thing shows by which right it is reached, and leads there', async () => {
  keepReports(
    aReport({
      owned_workspaces: [anEntity({ id: 3, name: 'Mine', permission: 'owner' })],
      workspaces_permissions: [
        anEntity({ id: 1, name: 'Looked at', permission: 'read' }),
        anEntity({ id: 2, name: 'Worked on', permission: 'write' }),
        // The owner has an entry as well.
        anEntity({ id: 3, name: 'Mine', permission: 'read' }),
      ],
      dawgs_permissions: [anEntity({ id: 5, name: 'Nightly', permission: 'write' })],
    }),
  )
  await open()
  await screen.findByText('Mine')
  const list = within(screen.getByRole('list', { name: 'Workspaces of Ben Dvorak' }))
  const things = list.getAllByRole('listitem').map((item) => {
    const one = within(item)
    return [
      one.getByRole('img').getAttribute('aria-label'),
      item.textContent,
      one.getByRole('link').getAttribute('href'),
    ]
  })
  expect(things).toEqual([
    ['Owner', 'Mine', '/workspaces/3'],
    ['View permission', 'Looked at', '/workspaces/1'],
    ['Edit permission', 'Worked on', '/workspaces/2'],
  ])
  expect(screen.getByRole('link', { name: 'Nightly' }).getAttribute('href')).toBe('/dawgs/5')
})

test('[P-2.8.5] [P-2.8.10] what is deleted is shown when asked for, and leads nowhere', async () => {
  keepReports(
    aReport({
      workspaces_permissions: [anEntity({ id: 1, name: 'Alive' }), anEntity({ id: 2, name: 'Gone', deleted: 1 })],
      owned_dawgs: [anEntity({ id: 5, name: 'Old nightly', deleted: 1, permission: 'owner' })],
    }),
  )
  const app = await open()
  await screen.findByText('Alive')
  expect(screen.queryByText('Gone')).toBeNull()
  expect(screen.getByText('User has access to 0 DAWGs')).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show deleted workspaces & DAWGs' }))
  expect(await screen.findByText('Gone')).toBeDefined()
  expect(screen.getByText('Old nightly')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Gone|Old nightly/ })).toBeNull()
  expect(app.where()).toBe('/administration/user-permissions?deleted=1')
})

test('[P-2.8.6] administrators reach everything', async () => {
  keepReports(aReport({ role: 'admin', owned_workspaces: [anEntity({ permission: 'owner' })] }))
  await open()
  expect(await screen.findByText('Administrator has access to all workspaces')).toBeDefined()
  expect(screen.getByText('Administrator has access to all DAWGs')).toBeDefined()
  expect(screen.queryByText('Orders')).toBeNull()
})

test('[P-2.8.7] who reaches nothing is told as such', async () => {
  keepReports(aReport())
  await open()
  expect(await screen.findByText('User has access to 0 workspaces')).toBeDefined()
  expect(screen.getByText('User has access to 0 DAWGs')).toBeDefined()
})

test('[P-2.8.8] of a hundred workspaces the first are shown, the others when asked for', async () => {
  keepReports(
    aReport({
      workspaces_permissions: Array.from({ length: 100 }, (_, index) => anEntity({ id: index + 1, name: `W${index}` })),
    }),
  )
  await open()
  await screen.findByText('W0')
  const label = 'Workspaces of Ben Dvorak'
  expect(shown(label)).toHaveLength(8)
  await press('+92 more')
  expect(shown(label)).toHaveLength(100)
  await press('Show fewer')
  expect(shown(label)).toHaveLength(8)
})

test('[P-2.8.9] a load that fails leaves the table empty, without a message', async () => {
  const server = keepReports().on(calls.users.aclReport, () => {
    throw new Refused('internal', 'It is broken.')
  })
  await open()
  await waitFor(() => expect(server.seenCalls(calls.users.aclReport)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'))
  expect(screen.queryByText('It is broken.')).toBeNull()
  expect(screen.queryByText(/There was an error|No users found/)).toBeNull()
})

test('[P-2.8.10] shows 50 at a time, and the page in the address', async () => {
  keepReports(
    ...Array.from({ length: 70 }, (_, index) => aReport({ id: index + 1, name: `Person ${index + 1}`, role: 'admin' })),
  )
  const app = await open('/administration/user-permissions?page=2')
  expect(await screen.findByText('51–70 of 70 users')).toBeDefined()
  expect(rows()).toHaveLength(20)
  await press('Previous page')
  expect(await screen.findByText('1–50 of 70 users')).toBeDefined()
  expect(app.where()).toBe('/administration/user-permissions')
})
