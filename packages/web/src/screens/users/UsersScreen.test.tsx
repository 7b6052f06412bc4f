import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anySelection, aUser } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { lastQuery } from '../../testing/list-pages.ts'
import { press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepUsers, shownNames } from './testing/kept-users.ts'

const ben = () => aUser({ id: 8, name: 'Ben Dvorak', email: 'ben@example.com' })
const cleo = () => aUser({ id: 9, name: 'Cleo Maly', email: 'aaa@example.com', last_login: null, disabled: 1 })

async function open(path = '/administration/users') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Users', level: 1 })
  return app
}
const showsNames = (names: string[]) => waitFor(() => expect(shownNames()).toEqual(names))
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)

describe('the table', () => {
  test('[P-2.7.1] has its columns and buttons, and leads to the other administration pages', async () => {
    keepUsers([ben()])
    await open()
    await showsNames(['Anna Novak', 'Ben Dvorak'])
    const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headings.slice(0, 5)).toEqual(['Name', 'Email', 'Last login', 'Role', 'Enabled'])
    expect(screen.getByRole('button', { name: 'Create user' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create admin' })).toBeDefined()
    const pages = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link')
    expect(pages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Users', '/administration/users'],
      ['User permissions', '/administration/user-permissions'],
      ['Tags', '/administration/tags'],
      ['OAuth repositories', '/administration/oauth-repositories'],
    ])
  })

  test('[P-2.7.2] [P-2.7.5] shows 50 at a time, and says how many there are', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      aUser({ id: 100 + index, name: `Person ${String(index).padStart(2, '0')}`, email: `p${index}@example.com` }),
    )
    const { server } = keepUsers(many)
    const app = await open()
    expect(await screen.findByText('1–50 of 61 users')).toBeDefined()
    expect(lastQuery(server, calls.users.list)).toMatchObject({ offset: '0', limit: '50', order_by: 'name' })
    await press('Next page')
    expect(await screen.findByText('51–61 of 61 users')).toBeDefined()
    await waitFor(() => expect(shownNames()).toHaveLength(11))
    expect(app.where()).toBe('/administration/users?page=2')
  })

  test('[P-2.7.3] [P-2.7.5] sorts by each of the five columns, and turns the order around', async () => {
    const { server } = keepUsers([ben(), cleo()])
    const app = await open()
    await showsNames(['Anna Novak', 'Ben Dvorak', 'Cleo Maly'])
    await press('Email')
    await showsNames(['Cleo Maly', 'Anna Novak', 'Ben Dvorak'])
    await press('Email')
    await showsNames(['Ben Dvorak', 'Anna Novak', 'Cleo Maly'])
    expect(app.where()).toBe('/administration/users?sort=email&direction=desc')
    for (const [column, order] of [
      ['Last login', 'last_login'],
      ['Role', 'role'],
      ['Enabled', 'disabled'],
    ] as const) {
      await press(column)
      await waitFor(() =>
        expect(lastQuery(server, calls.users.list)).toMatchObject({ order_by: order, order_dir: 'ASC' }),
      )
    }
    await press('Name')
    await waitFor(() => expect(app.where()).toBe('/administration/users'))
  })

  test('[P-2.7.4] [P-2.7.5] searches by name on the server, from the first page on', async () => {
    const { server } = keepUsers([ben(), cleo()])
    const app = await open('/administration/users?page=1')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search for name' }), 'DVOR')
    await showsNames(['Ben Dvorak'])
    expect(lastQuery(server, calls.users.list)).toMatchObject({ name_filter: 'DVOR', offset: '0' })
    expect(app.where()).toBe('/administration/users?search=DVOR')
    expect(server.seenCalls(calls.users.list).filter(({ path }) => path.includes('name_filter'))).toHaveLength(1)
  })

  test('[P-2.7.5] an address shows what it says, defaults for what makes no sense, and the last page for one beyond', async () => {
    const { server } = keepUsers([ben()])
    const app = await open('/administration/users?search=ben&sort=password&direction=sideways&page=7')
    await showsNames(['Ben Dvorak'])
    expect(lastQuery(server, calls.users.list)).toMatchObject({
      name_filter: 'ben',
      order_by: 'name',
      order_dir: 'ASC',
      offset: '0',
    })
    expect(app.where()).toBe('/administration/users?search=ben')
  })

  test('[P-2.7.6] says when there is nobody', async () => {
    keepUsers()
    await open('/administration/users?search=nobody')
    expect(await screen.findByText('No users found')).toBeDefined()
  })

  test('[P-2.7.6] a load that fails can be tried again', async () => {
    const kept = keepUsers([ben()])
    let isBroken = true
    const { users } = kept
    kept.server.on(calls.users.list, () => {
      if (isBroken) throw new Refused('internal', 'Internal Server Error')
      return { users, users_total_count: 2, selection_settings: anySelection }
    })
    await open()
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    isBroken = false
    await press('Reload')
    await showsNames(['Anna Novak', 'Ben Dvorak'])
  })

  test('[P-2.7.7] [P-2.7.8] a row says when the user logged in last, and who I am', async () => {
    keepUsers([cleo()])
    await open()
    const anna = await rowOf('Anna Novak')
    expect(anna.getByText('2026-11-15 09:00:00').title).toBe('2026-11-15 08:00:00 UTC')
    expect(anna.getByText('You')).toBeDefined()
    const row = await rowOf('Cleo Maly')
    expect(row.getByText('Invitation pending')).toBeDefined()
    expect(row.queryByText('You')).toBeNull()
  })
})
