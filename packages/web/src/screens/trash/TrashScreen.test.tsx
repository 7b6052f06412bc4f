import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { anAdministrator } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { lastQuery, scrollableEnd } from '../../testing/list-pages.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aTrashItem, keepTrash, rowNames } from './testing/kept-trash.ts'

async function open(path = '/trash') {
  const app = renderApp(path)
  await screen.findByRole('heading', { name: 'Trash', level: 1 })
  return app
}

const showsRows = (names: string[]) => waitFor(() => expect(rowNames()).toEqual(names))
const theRow = async () => within(await screen.findByRole('listitem'))

const breaks = (server: FakeServer) =>
  server.on(calls.trash.list, () => {
    throw new Refused('internal', 'Internal Server Error')
  })

const oneOfEach = () => [
  aTrashItem('workspace', { id: 3, name: 'Orders' }),
  aTrashItem('dawg', { id: 3, name: 'Nightly orders' }),
  aTrashItem('configuration', { id: 3, name: 'clean.sql' }),
  aTrashItem('user', { id: 3, name: 'Karel Capek', email: 'karel@example.com' }),
]

describe('finding', () => {
  test('[P-2.11.1] opens with everything, the last deleted first', async () => {
    const kept = keepTrash(oneOfEach(), anAdministrator())
    await open()
    await showsRows(['Orders', 'Nightly orders', 'clean.sql', 'Karel Capek'])
    expect(lastQuery(kept.server, calls.trash.list)).toEqual({ offset: '0', limit: '20', order_dir: 'DESC' })
  })

  test('[P-2.11.2] loads 20 at a time, the next at the end of the list', async () => {
    const scrollToEnd = scrollableEnd()
    const items = Array.from({ length: 45 }, (_, index) => aTrashItem('dawg', { id: index + 1, name: `${index + 1}` }))
    const kept = keepTrash(items)
    await open()
    await waitFor(() => expect(rowNames()).toHaveLength(20))
    await scrollToEnd()
    await waitFor(() => expect(rowNames()).toHaveLength(40))
    // Somebody deletes something meanwhile: the last row of the page before comes again, and is shown once.
    kept.items.unshift(aTrashItem('dawg', { id: 99, name: 'new' }))
    await scrollToEnd()
    await waitFor(() => expect(rowNames()).toHaveLength(45))
    await scrollToEnd()
    expect(kept.server.seenCalls(calls.trash.list)).toHaveLength(3)
  })

  test('[P-2.11.3] [P-2.11.6] searches when the typing pauses', async () => {
    const kept = keepTrash(oneOfEach())
    const app = await open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name' }), 'nightly')
    await showsRows(['Nightly orders'])
    expect(app.where()).toBe('/trash?search=nightly')
    expect(kept.server.seenCalls(calls.trash.list).filter(({ path }) => path.includes('searched_text'))).toHaveLength(1)
  })

  test('[P-2.11.3] administrators search by email, too', async () => {
    const kept = keepTrash(oneOfEach(), anAdministrator())
    await open()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by name or email' }), 'karel@')
    await showsRows(['Karel Capek'])
    expect(lastQuery(kept.server, calls.trash.list).searched_text).toBe('karel@')
  })

  test('[P-2.11.4] [P-2.11.6] shows one type', async () => {
    keepTrash(oneOfEach(), anAdministrator())
    const app = await open()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true)
    for (const [type, names] of [
      ['Workspaces', ['Orders']],
      ['DAWGs', ['Nightly orders']],
      ['Configurations', ['clean.sql']],
      ['Users', ['Karel Capek']],
    ] as const) {
      await userEvent.click(screen.getByRole('radio', { name: type }))
      await showsRows([...names])
    }
    expect(app.where()).toBe('/trash?type=user')
  })

  test('[P-2.11.4] users are offered to administrators only', async () => {
    const kept = keepTrash(oneOfEach())
    await open('/trash?type=user')
    await screen.findByRole('list', { name: 'Trash' })
    expect(screen.queryByRole('radio', { name: 'Users' })).toBeNull()
    expect(lastQuery(kept.server, calls.trash.list).item_type).toBeUndefined()
  })

  test('[P-2.11.5] [P-2.11.6] the order can be turned around', async () => {
    const kept = keepTrash(oneOfEach())
    const app = await open()
    await userEvent.click(screen.getByRole('button', { name: 'Order: last deleted first' }))
    await showsRows(['clean.sql', 'Nightly orders', 'Orders'])
    expect(lastQuery(kept.server, calls.trash.list).order_dir).toBe('ASC')
    expect(app.where()).toBe('/trash?direction=asc')
    await userEvent.click(screen.getByRole('button', { name: 'Order: first deleted first' }))
    await waitFor(() => expect(app.where()).toBe('/trash'))
  })

  test('[P-2.11.6] an address shows what it says, and defaults for what makes no sense', async () => {
    const kept = keepTrash(oneOfEach())
    await open('/trash?search=nightly&type=nothing&direction=sideways')
    await showsRows(['Nightly orders'])
    expect(lastQuery(kept.server, calls.trash.list)).toEqual({
      offset: '0',
      limit: '20',
      order_dir: 'DESC',
      searched_text: 'nightly',
    })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('nightly')
  })
})

describe('a row', () => {
  test('[P-2.11.7] says what it is, when it was deleted and created, and by whom', async () => {
    keepTrash([aTrashItem('workspace', { name: 'Orders' }, { deleted: '2026-11-15T09:00:00.000Z' })])
    await open()
    const row = await theRow()
    expect(row.getByText('Workspace')).toBeDefined()
    expect(row.getByText('2026-11-15 10:00:00').title).toBe('2026-11-15 09:00:00 UTC')
    expect(row.getByText('2026-01-05 09:00:00').parentElement?.textContent).toBe(
      'Created 2026-01-05 09:00:00 by Anna Novak',
    )
  })

  test('[P-2.11.8] a configuration says its component and its workspace, which can be opened', async () => {
    keepTrash([aTrashItem('configuration', { workspace: { id: 8, name: 'Shop', deleted: 0 } })])
    await open()
    const row = await theRow()
    expect(row.getByText('DuckDB SQL')).toBeDefined()
    expect(row.getByRole('link', { name: 'Shop' }).getAttribute('href')).toBe('/workspaces/8')
    expect(row.queryByText('In trash')).toBeNull()
  })

  test('[P-2.11.8] a workspace in the trash cannot be opened, a component may be unknown', async () => {
    keepTrash([aTrashItem('configuration', { workspace: { id: 8, name: 'Shop', deleted: 1 }, component: null })])
    await open()
    const row = await theRow()
    expect(row.getByText('Shop')).toBeDefined()
    expect(row.getByText('In trash')).toBeDefined()
    expect(row.queryByRole('link')).toBeNull()
    expect(row.getByText('Unknown component')).toBeDefined()
  })

  test('[P-2.11.9] a user says the email, and nobody as the author', async () => {
    keepTrash([aTrashItem('user', { email: 'karel@example.com' })], anAdministrator())
    await open()
    const row = await theRow()
    expect(row.getByText('karel@example.com')).toBeDefined()
    expect(row.queryByText(/ by /)).toBeNull()
  })

  test.each([
    ['workspace', 'You can only view this workspace.'],
    ['dawg', 'You can only view this DAWG.'],
    ['configuration', 'You can only view the workspace of this configuration.'],
  ] as const)('[P-2.11.10] a %s that one may only view cannot be restored', async (type, reason) => {
    keepTrash([aTrashItem(type, { name: 'Orders' }, { permission: 'read' })])
    await open()
    expect(await screen.findByText('View-only')).toBeDefined()
    const button = screen.getByRole('button', { name: 'Restore Orders' })
    await userEvent.hover(button)
    expect(await screen.findByText(reason)).toBeDefined()
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('without rows', () => {
  test('[P-2.11.11] says that the trash is empty', async () => {
    keepTrash([])
    await open('/trash?direction=asc')
    expect(await screen.findByText('The trash is empty.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  test('[P-2.11.11] says that nothing was found, and lets go of what narrows the list', async () => {
    keepTrash(oneOfEach())
    const app = await open('/trash?search=nothing&type=dawg&direction=asc')
    expect(await screen.findByText('Nothing found in the trash.')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await showsRows(['clean.sql', 'Nightly orders', 'Orders'])
    expect(app.where()).toBe('/trash?direction=asc')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })

  test('[P-2.11.12] a list that cannot be loaded says so, and can be asked for again', async () => {
    const kept = keepTrash(oneOfEach())
    breaks(kept.server)
    await open()
    expect(await screen.findByText('Error while loading.')).toBeDefined()
    kept.answerAgain()
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await showsRows(['Orders', 'Nightly orders', 'clean.sql'])
  })
})

test('[P-2.11.12] a further page that cannot be loaded leaves the rows where they are', async () => {
  const scrollToEnd = scrollableEnd()
  const items = Array.from({ length: 25 }, (_, index) => aTrashItem('dawg', { id: index + 1 }))
  const kept = keepTrash(items)
  await open()
  await waitFor(() => expect(rowNames()).toHaveLength(20))
  breaks(kept.server)
  await scrollToEnd()
  expect(await screen.findByText('Error while loading.')).toBeDefined()
  expect(rowNames()).toHaveLength(20)
  kept.answerAgain()
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(rowNames()).toHaveLength(25))
  expect(screen.queryByText('Error while loading.')).toBeNull()
})

test('[P-2.11.13] rows stay until those of another search or type are there', async () => {
  const kept = keepTrash(oneOfEach())
  await open()
  await showsRows(['Orders', 'Nightly orders', 'clean.sql'])
  const answer = Promise.withResolvers<void>()
  kept.hold = answer.promise
  await userEvent.click(screen.getByRole('radio', { name: 'DAWGs' }))
  const list = screen.getByRole('list', { name: 'Trash' })
  await waitFor(() => expect(list.getAttribute('aria-busy')).toBe('true'))
  expect(rowNames()).toEqual(['Orders', 'Nightly orders', 'clean.sql'])
  answer.resolve()
  await showsRows(['Nightly orders'])
  expect(list.getAttribute('aria-busy')).toBe('false')
})
