import { calls, type NamedThing } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { anAdministrator, aServer, aUser, aWorkspace } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { renderApp } from '../../testing/render-app.tsx'

const LABEL = 'Find anything, do anything'

const things: NamedThing[] = [
  { kind: 'configuration', id: 9, name: 'orders.sql', disabled: 1, workspace: { id: 3, name: 'Shop' } },
  { kind: 'dawg', id: 5, name: 'Nightly orders', disabled: 0, workspace: null },
]

function open(path = '/trash', user = aUser()) {
  const server = aServer(user).on(calls.names.find, ({ query: { search_text } }) => ({
    found: things.filter(({ name }) => name.toLowerCase().includes(search_text)),
  }))
  holdSession({ user })
  return { server, ...renderApp(path) }
}

async function openPalette() {
  await screen.findByRole('button', { name: LABEL })
  await userEvent.keyboard('{Control>}k{/Control}')
  return screen.findByRole('dialog', { name: LABEL })
}
const labels = (palette: HTMLElement) =>
  within(palette)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('[P-2.15.1] Ctrl+K opens it, in a field, too; so does the button', async () => {
  open()
  await screen.findByRole('button', { name: LABEL })
  await userEvent.click(await screen.findByRole('searchbox'))
  await openPalette()
  await userEvent.keyboard('{Escape}')
  await isGone()
  await userEvent.click(screen.getByRole('button', { name: LABEL }))
  expect(await screen.findByRole('dialog', { name: LABEL })).toBeDefined()
})

test('[P-2.15.1] a dialog that is open is answered first', async () => {
  open()
  await screen.findByRole('button', { name: LABEL })
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('dialog', { name: LABEL })).toBeNull()
})

test('[P-2.15.2] a name leads to what has it', async () => {
  const { where } = open()
  const palette = await openPalette()
  await userEvent.keyboard('orders')
  const found = await within(palette).findByRole('option', { name: /orders\.sql/ })
  expect(found.textContent).toBe('orders.sqlin Shop, disabledConfiguration')
  expect(labels(palette)).toEqual([
    'orders.sqlin Shop, disabledConfiguration',
    'Nightly ordersDAWG',
    'Search everything for “orders”',
  ])
  await waitFor(() => expect(found.getAttribute('data-combobox-selected')).toBe('true'))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/workspaces/3/configurations/9'))
  await isGone()
})

test.each([
  ['a user', aUser(), false],
  ['an administrator', anAdministrator(), true],
])('[P-2.15.3] %s is led to the pages that they may open', async (_, user, isAdministrator) => {
  const { where } = open('/trash', user)
  const palette = await openPalette()
  for (const page of ['Workspaces', 'DAWGs', 'Trash', 'Help'])
    expect(within(palette).getByRole('option', { name: page })).toBeDefined()
  for (const page of ['Users', 'Tags', 'Logs', 'SQL Client'])
    expect(within(palette).queryAllByRole('option', { name: page })).toHaveLength(isAdministrator ? 1 : 0)
  await userEvent.click(within(palette).getByRole('option', { name: 'Help' }))
  await waitFor(() => expect(where()).toBe('/help'))
})

test('[P-2.15.4] it does what the buttons of the page do', async () => {
  open('/workspaces')
  await screen.findByRole('button', { name: 'Create workspace' })
  await openPalette()
  await userEvent.keyboard('create work')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Create workspace' })).toBeDefined()
})

test('[P-2.15.4] what cannot be done says why', async () => {
  open('/dawgs')
  await screen.findByRole('button', { name: 'Create DAWG' })
  const palette = await openPalette()
  await userEvent.keyboard('create dawg')
  const refused = within(palette).getByRole('option', { name: /Create DAWG/ })
  expect(refused.textContent).toContain("You haven't got permissions to create DAWGs.")
  await userEvent.click(refused)
  expect(screen.getByRole('dialog', { name: LABEL })).toBeDefined()
})

test('[P-2.15.4] a workspace can be run from it; when it has left the page, no more', async () => {
  const { server, router } = open('/workspaces/3')
  server.on(calls.workspaces.get, () => ({ workspace: aWorkspace({ name: 'Shop' }) }))
  await screen.findAllByRole('button', { name: 'Run' })
  const palette = await openPalette()
  for (const action of ['Run', 'Clone', 'Delete'])
    expect(within(palette).getByRole('option', { name: `${action} this workspace` })).toBeDefined()
  await userEvent.keyboard('run this{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Run workspace' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await isGone()
  await router.navigate({ to: '/trash' })
  await screen.findByRole('heading', { name: 'Trash' })
  expect(labels(await openPalette())).not.toContain('Run this workspace')
})

test('[P-2.15.5] arrows move, Esc closes and gives the focus back', async () => {
  const { where } = open('/trash')
  const field = await screen.findByRole('searchbox')
  await userEvent.click(field)
  const palette = await openPalette()
  await userEvent.keyboard('activity')
  const chosen = () => palette.querySelector('[data-combobox-selected]')?.textContent
  await waitFor(() => expect(chosen()).toBe('Show the activity overview'))
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen()).toBe('All configuration activity')
  const input = within(palette).getByRole('textbox')
  expect(document.getElementById(input.getAttribute('aria-activedescendant')!)?.textContent).toBe(chosen())
  await userEvent.keyboard('{Escape}')
  await isGone()
  expect(document.activeElement).toBe(field)
  expect(where()).toBe('/trash')
})

test('[P-2.15.6] what no name has can be searched for everywhere', async () => {
  const { where } = open()
  const palette = await openPalette()
  await userEvent.keyboard('select 1')
  await waitFor(() => expect(labels(palette)).toEqual(['Search everything for “select 1”']))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(where()).toBe('/search?search=select+1'))
})

test('[P-2.15.7] a server that refuses leaves pages and actions', async () => {
  const { server } = open()
  server.on(calls.names.find, () => {
    throw new Refused('unavailable', 'Not now')
  })
  const palette = await openPalette()
  await userEvent.keyboard('trash')
  await waitFor(() => expect(server.seenCalls(calls.names.find)).not.toHaveLength(0))
  expect(within(palette).getByRole('option', { name: 'Trash' })).toBeDefined()
  expect(screen.queryByText('Not now')).toBeNull()
})

test('[P-2.15.20] [P-2.15.21] the shortcuts are listed, and those of one character can be switched off', async () => {
  open()
  const field = await screen.findByRole('searchbox')
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(field)
  field.blur()
  await userEvent.keyboard('?')
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.click(await within(list).findByRole('switch', { name: 'Shortcuts of a single character' }))
  expect(within(list).getAllByText('switched off')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await isGone()
  await userEvent.keyboard('?/')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).not.toBe(field)
  await openPalette()
  await userEvent.keyboard('shortcuts{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeDefined()
})

test('[P-2.15.22] in a field they are characters', async () => {
  open()
  const field = await screen.findByRole<HTMLInputElement>('searchbox')
  await userEvent.click(field)
  await userEvent.keyboard('what/?')
  expect(field.value).toBe('what/?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[P-2.15.30] help explains words, statuses and shortcuts, and leads on', async () => {
  open('/help')
  expect(await screen.findByRole('heading', { name: 'Help' })).toBeDefined()
  for (const section of ['Where to start', 'Words', 'What a status says', 'Keyboard shortcuts', 'More'])
    expect(screen.getByRole('region', { name: section })).toBeDefined()
  expect(screen.getByRole('link', { name: 'API' }).getAttribute('href')).toBe('/api/docs')
  expect((await screen.findByRole('link', { name: 'support@example.com' })).getAttribute('href')).toBe(
    'mailto:support@example.com',
  )
})
