import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aComponent, anySelection, aServer, aUser } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { confirm, press } from '../../testing/press.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import { renderApp } from '../../testing/render-app.tsx'
import type { Preview, Previewed, Replacement } from './replacement-queries.ts'

const anna = { id: 7, name: 'Anna Novak', email: 'anna@example.com' }
const shop = { id: 3, name: 'Shop', deleted: 0 } as const

const aPreviewed = (given: Partial<Previewed> = {}): Previewed => ({
  id: 9,
  name: 'clean.sql',
  workspace: shop,
  component: aComponent(),
  version: 4,
  modified: '2026-11-15T08:00:00.000Z',
  problem: null,
  changes: [
    {
      field: 'settings',
      path: 'parameters.code',
      title: 'Query',
      language: 'sql',
      matches: 2,
      before: 'select old from old',
      after: 'select new from new',
    },
  ],
  ...given,
})

const aReplacement = (given: Partial<Replacement> = {}): Replacement => ({
  id: 5,
  user_id: 7,
  user: anna,
  created: '2026-11-15T08:00:00.000Z',
  find: 'old',
  replace: 'new',
  case_sensitive: 0,
  whole_word: 1,
  configurations_count: 3,
  reverted: null,
  reverted_by: null,
  reverted_count: null,
  ...given,
})

let server: FakeServer
let preview: Preview
let past: Replacement[]

beforeEach(() => {
  quietSelection()
  holdSession()
  preview = { configurations: [aPreviewed(), aPreviewed({ id: 10, name: 'load.sql' })], left_out: [] }
  past = [aReplacement()]
  server = aServer()
    .on(calls.users.list, () => ({ users: [aUser()], users_total_count: 1, selection_settings: anySelection }))
    .on(calls.search.configurations, ({ query: { offset, limit, search_text } }) => ({
      configurations: [],
      selectionSettings: { offset, limit, search_text },
      hasMoreItems: false,
    }))
    .on(calls.replacements.preview, () => preview)
    .on(calls.replacements.apply, ({ body }) => ({
      replacement: aReplacement({ configurations_count: body.items.length }),
    }))
    .on(calls.replacements.list, () => ({ replacements: past, selection_settings: anySelection }))
})

async function look(replace = 'new', address = '/search?search=old&components=20') {
  const app = renderApp(address)
  await press('Replace…')
  await userEvent.type(await screen.findByRole('textbox', { name: /^Replace .* with$/ }), replace)
  await press('Preview changes')
  return app
}
const sent = (endpoint: Parameters<FakeServer['seenCalls']>[0]) => server.seenCalls(endpoint).at(-1)?.body
const tick = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Replace in ${name}` })

test('[P-2.12.12] replaces what is searched for, where it is searched, in the case and words that are chosen', async () => {
  renderApp('/search?search=old&components=20')
  await press('Replace…')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Match case' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Whole words' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Replace old with' }), 'new{Enter}')
  await tick('clean.sql')
  expect(sent(calls.replacements.preview)).toEqual({
    find: 'old',
    replace: 'new',
    case_sensitive: 1,
    whole_word: 1,
    component_ids: [20],
  })
})

test('[P-2.12.12] without a term there is nothing to preview', async () => {
  renderApp('/search')
  await press('Replace…')
  await press('Preview changes')
  expect(server.seenCalls(calls.replacements.preview)).toEqual([])
  await userEvent.hover(screen.getByRole('button', { name: 'Preview changes' }))
  expect(await screen.findByText('Search for something first.')).toBeDefined()
})

test('[P-2.12.13] lists what would change, and opens to the texts before and after', async () => {
  await look()
  const [row] = within(await screen.findByRole('region', { name: 'What would change' })).getAllByRole('listitem')
  for (const text of ['clean.sql', 'Shop', '2 matches', 'Query']) expect(within(row!).getByText(text)).toBeDefined()
  await press('Show changes of clean.sql')
  expect((await screen.findByLabelText('Query of clean.sql, before')).textContent).toContain('select old from old')
  expect(screen.getByLabelText('Query of clean.sql, after').textContent).toContain('select new from new')
})

test('[P-2.12.13] another replacement is another preview', async () => {
  await look()
  await tick('clean.sql')
  await userEvent.type(screen.getByRole('textbox', { name: 'Replace old with' }), 'er')
  expect(screen.queryByRole('checkbox', { name: 'Replace in clean.sql' })).toBeNull()
})

test('[P-2.12.14] [P-2.12.17] what is unticked is left out; the rest is replaced after a question', async () => {
  await look()
  await userEvent.click(await tick('clean.sql'))
  await press('Replace in 1 configuration')
  await screen.findByText("Replace 'old' by 'new' in 1 configuration?")
  expect(server.seenCalls(calls.replacements.apply)).toEqual([])
  await confirm('Replace', 'Replace')
  expect(await screen.findByText('Replaced in 1 configuration.')).toBeDefined()
  expect(sent(calls.replacements.apply)).toEqual({
    find: 'old',
    replace: 'new',
    case_sensitive: 0,
    whole_word: 0,
    items: [{ id: 10, expected_version: 4 }],
  })
  await waitFor(() => expect(server.seenCalls(calls.search.configurations).length).toBeGreaterThan(1))
})

test('[P-2.12.14] all are ticked or unticked at once', async () => {
  await look()
  const all = await screen.findByRole('checkbox', { name: '2 of 2 configurations' })
  await userEvent.click(all)
  expect((await tick('clean.sql')).checked).toBe(false)
  await press('Replace in 0 configurations')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: '0 of 2 configurations' }))
  expect((await tick('load.sql')).checked).toBe(true)
})

test('[P-2.12.15] what cannot be replaced says why, and what may only be viewed is named on request', async () => {
  preview = {
    configurations: [aPreviewed({ problem: 'The name would be empty.' }), aPreviewed({ id: 10, name: 'load.sql' })],
    left_out: [{ id: 11, name: 'foreign.sql', workspace: shop }],
  }
  await look()
  const box = await tick('clean.sql')
  expect([box.checked, box.disabled]).toEqual([false, true])
  expect(screen.getByText('Cannot be replaced here. The name would be empty.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Replace in 1 configuration' })).toBeDefined()
  expect(screen.getByText(/1 configuration stays as it is: you may only view it\./)).toBeDefined()
  expect(screen.queryByText('foreign.sql')).toBeNull()
  await press('Show which')
  expect(screen.getByText('foreign.sql')).toBeDefined()
})

test('[P-2.12.16] a refused preview says why', async () => {
  const message = 'This would change more than 1,000 configurations.'
  server.on(calls.replacements.preview, () => {
    throw new Refused('invalid', message)
  })
  await look()
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

test('[P-2.12.18] what was changed meanwhile is marked, nothing is replaced, and the preview is made anew', async () => {
  server.on(calls.replacements.apply, () => {
    throw new Refused('conflict', 'Changed in the meantime: clean.sql. Nothing has been replaced.', {
      fields: { 'configurations.9': 'clean.sql has been changed.' },
    })
  })
  await look()
  await press('Replace in 2 configurations')
  await confirm('Replace', 'Replace')
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was replaced')
  expect(screen.getByText('clean.sql has been changed.')).toBeDefined()
  preview = { configurations: [aPreviewed({ version: 5 })], left_out: [] }
  await press('Preview again')
  expect(await screen.findByRole('button', { name: 'Replace in 1 configuration' })).toBeDefined()
  expect(screen.queryByText('clean.sql has been changed.')).toBeNull()
})

test('[P-2.12.19] past replacements are listed with what they changed', async () => {
  past = [
    aReplacement(),
    aReplacement({ id: 4, reverted: '2026-11-15T09:00:00.000Z', reverted_by: anna, reverted_count: 2 }),
  ]
  const item = { id: 9, name: 'clean.sql', workspace: shop, deleted: 0, version: 5, version_before: 4 } as const
  server.on(calls.replacements.get, () => ({
    replacement: { ...aReplacement(), items: [{ ...item, version_after: 5, version_reverted: null }] },
  }))
  renderApp('/search')
  await press('Past replacements')
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first!.textContent).toContain('old → newAnna Novak, 2026-11-15 09:00:00, whole words')
  expect(within(second!).getByText('Reverted in 2')).toBeDefined()
  expect(within(second!).queryByRole('button', { name: /Revert/ })).toBeNull()
  await userEvent.click(within(first!).getByRole('button', { name: '3 configurations' }))
  const link = await screen.findByRole('link', { name: 'clean.sql' })
  expect(link.getAttribute('href')).toBe('/workspaces/3/configurations/9/history')
  expect(screen.getByText('2 configurations that you may not see')).toBeDefined()
})

test('[P-2.12.20] reverting asks, names what was changed since, and reverts the others when asked again', async () => {
  server.on(calls.replacements.revert, ({ body }) => {
    if (body.skip_changed === 1)
      return {
        replacement: aReplacement({ reverted: '2026-11-15T09:00:00.000Z', reverted_by: anna, reverted_count: 2 }),
        skipped_count: 1,
      }
    throw new Refused('conflict', 'Changed in the meantime: clean.sql.', {
      fields: { 'configurations.9': 'clean.sql has been changed.' },
    })
  })
  renderApp('/search')
  await press('Past replacements')
  await press('Revert replacement of old')
  await confirm('Revert replacement', 'Revert')
  expect(await screen.findByText('clean.sql has been changed.')).toBeDefined()
  await confirm('Revert replacement', 'Revert the other 2')
  expect(await screen.findByText('Reverted in 2 configurations.')).toBeDefined()
  expect(server.seenCalls(calls.replacements.revert).map(({ body }) => body)).toEqual([
    { skip_changed: 0 },
    { skip_changed: 1 },
  ])
})
