import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anySelection } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { lastQuery } from '../../testing/list-pages.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepHistory, named, pages } from './testing/kept-history.ts'

const kinds = ['workspace', 'dawg', 'configuration'] as const
const titles = { workspace: 'Workspace', dawg: 'DAWG', configuration: 'Configuration' } as const
const words = { workspace: 'workspace', dawg: 'DAWG', configuration: 'configuration' } as const

/** Once they have come. */
async function rows() {
  await screen.findByText('Current version')
  return screen.getAllByRole('row').slice(1)
}
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test.each(kinds)('[W-2.13.1] [W-2.13.3] lists the versions of a %s, the current one first', async (kind) => {
  const kept = keepHistory([
    ...named(1),
    { changed: ['continue_on_failure', 'owner_id', 'settings'], snapshot: {} },
    { changed: ['name'], snapshot: {} },
  ])
  renderApp(pages[kind])
  await screen.findByRole('heading', { level: 1, name: `${titles[kind]} Version History` })
  await screen.findByText('Current version')
  expect((await rows()).map(cells)).toEqual([
    ['', 'Ben Stone', '2026-11-15 10:00:03Current version', 'name', 'Revert'],
    ['', 'Ben Stone', '2026-11-15 10:00:02', 'continue on failure, owner, settings', 'Revert'],
    ['', 'Ben Stone', '2026-11-15 10:00:01', 'First version', 'Revert'],
  ])
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Compare',
    'User',
    'Modified',
    'Changed',
    'Revert',
  ])
  const { list } = {
    workspace: calls.workspaceHistory,
    dawg: calls.dawgHistory,
    configuration: calls.configurationHistory,
  }[kind]
  // Snapshots of twenty versions could have hundreds of megabytes.
  expect(lastQuery(kept.server, list)).toMatchObject({ limit: '20', include_snapshots: '0' })
})

test('[W-2.13.2] 20 at a time, more on demand, until a page is not full', async () => {
  const kept = keepHistory(named(45))
  renderApp(pages.workspace)
  await screen.findByText('Current version')
  expect(await rows()).toHaveLength(20)
  await press('Load more')
  await waitFor(async () => expect(await rows()).toHaveLength(40))
  // Saved meanwhile: the last of the page before comes again, and is shown once.
  kept.versions.push({ changed: ['name'], snapshot: {} })
  await press('Load more')
  await waitFor(async () => expect(await rows()).toHaveLength(45))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull())
})

test.each(kinds)('[W-2.13.4] a version of a %s leads to its page, the current one to 0', async (kind) => {
  keepHistory(named(2))
  renderApp(pages[kind])
  const links = (await rows()).map((row) => within(row).getByRole('link').getAttribute('href'))
  expect(links).toEqual([`${pages[kind]}/0`, `${pages[kind]}/101`])
  await userEvent.hover(screen.getByRole('link', { name: '2026-11-15 10:00:01' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('2026-11-15 09:00:01 UTC')
})

test.each(kinds)('[W-2.13.5] [W-2.13.7] [W-2.13.10] a %s goes back to a version of the list', async (kind) => {
  const kept = keepHistory(named(3))
  renderApp(pages[kind])
  await press('Revert to version 1')
  const dialog = await openDialog(`Revert ${words[kind]}`)
  expect(dialog.getByText(`Do you really want to revert ${words[kind]} to selected history item?`)).toBeDefined()
  const get = { workspace: calls.workspaces.get, dawg: calls.dawgs.get, configuration: calls.configurations.get }[kind]
  const asked = kept.server.seenCalls(get).length
  await confirm(`Revert ${words[kind]}`, 'Revert')
  expect(await screen.findByText(`${titles[kind]} has been reverted.`)).toBeDefined()
  expect(kept.reverted).toEqual([101])
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  await waitFor(() => expect(kept.server.seenCalls(get).length).toBeGreaterThan(asked))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[W-2.13.7] what is so already is told, and the question closes', async () => {
  const same = { name: 'Same' }
  keepHistory([
    { changed: [], snapshot: same },
    { changed: ['name'], snapshot: { name: 'Other' } },
    { changed: ['name'], snapshot: same },
  ])
  renderApp(pages.workspace)
  await press('Revert to version 1')
  await confirm('Revert workspace', 'Revert')
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[W-2.13.8] when going back fails, the question stays', async () => {
  const kept = keepHistory(named(2))
  kept.server.on(calls.workspaceHistory.revert, () => {
    throw new Refused('internal', 'The disk is full')
  })
  renderApp(pages.workspace)
  await press('Revert to version 1')
  await confirm('Revert workspace', 'Revert')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Revert workspace' })).toBeDefined()
  expect(screen.queryByText('Workspace has been reverted.')).toBeNull()
})

test('[W-2.13.9] the current version cannot be gone back to, and without edit permission none', async () => {
  const kept = keepHistory(named(2))
  const app = renderApp(pages.workspace)
  const button = async (version: number) => screen.findByRole('button', { name: `Revert to version ${version}` })
  const isDisabled = async (version: number) => (await button(version)).getAttribute('aria-disabled')
  await waitFor(async () => expect(await isDisabled(1)).toBeNull())
  expect(await isDisabled(2)).toBe('true')
  await userEvent.hover(await button(2))
  expect((await screen.findByRole('tooltip')).textContent).toBe('This is the current version.')
  kept.workspace = { ...kept.workspace, permission: 'read' }
  await app.queryClient.invalidateQueries()
  await waitFor(async () => expect(await isDisabled(1)).toBe('true'))
  await userEvent.hover(await button(1))
  expect(await screen.findByText('You may only view this workspace.')).toBeDefined()
})

test('[W-2.13.14] two versions are chosen and compared, the newer with the older', async () => {
  keepHistory(named(4))
  const app = renderApp(pages.configuration)
  const compare = await screen.findByRole('button', { name: 'Compare' })
  const box = (version: number) => screen.findByRole('checkbox', { name: `Compare version ${version}` })
  await userEvent.click(await box(1))
  expect(compare.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(await box(2))
  // A third takes the place of the one that was chosen first.
  await userEvent.click(await box(4))
  expect((await box(1)).matches(':checked')).toBe(false)
  await userEvent.click(compare)
  await waitFor(() => expect(app.where()).toBe(`${pages.configuration}/0?with=102`))
  expect(await screen.findByText('Name 2')).toBeDefined()
  expect(screen.getByText('Name 4')).toBeDefined()
})

test('[W-2.13.17] a list that cannot be loaded can be asked for again', async () => {
  const kept = keepHistory(named(2))
  let isBroken = true
  kept.server.on(calls.workspaceHistory.list, () => {
    if (isBroken) throw new Refused('internal', 'Internal Server Error')
    return { history_list: [], selection_settings: anySelection }
  })
  renderApp(pages.workspace)
  await screen.findByText('Error while loading.')
  isBroken = false
  await press('Reload')
  expect(await screen.findByText('No versions found.')).toBeDefined()
})

test('[P-2.12.21] the note of a version is shown in the list and with the version', async () => {
  const note = "Replaced 'old' by 'new' (12 configurations)"
  keepHistory([...named(1), { changed: ['settings'], snapshot: {}, note }, { changed: ['name'], snapshot: {} }])
  const app = renderApp(pages.configuration)
  expect(cells((await rows())[1]!)).toContain(`settings${note}`)
  await userEvent.click(screen.getByRole('link', { name: /10:00:02/ }))
  await waitFor(() => expect(app.where()).toBe(`${pages.configuration}/102`))
  expect((await screen.findByText(note)).tagName).toBe('DD')
})
