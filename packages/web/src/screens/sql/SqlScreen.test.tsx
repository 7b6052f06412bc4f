import { calls } from '@clew/contract'
import { forEachDiagnostic } from '@codemirror/lint'
import { EditorView, runScopeHandlers } from '@codemirror/view'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '../../testing/fake-server.ts'
import { aUser } from '../../testing/builders.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { openDialog, press } from '../../testing/press.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aQuery, aResult, aSavedQuery, keepStatements, type KeptStatements } from './testing/kept-statements.ts'

beforeEach(quietSelection)

const editor = async () => EditorView.findFromDOM(await screen.findByLabelText('SQL statement'))!

async function write(text: string): Promise<EditorView> {
  const view = await editor()
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }))
  return view
}

async function runWith(outcome: Parameters<typeof aQuery>[0], text = 'select 1'): Promise<KeptStatements> {
  const kept = keepStatements(aQuery(outcome))
  renderApp('/sql')
  await write(text)
  await press('Run')
  return kept
}

const rows = [
  ['1', 'Anna'],
  ['2', null],
]

test('[P-D4.60] before the first statement the screen says what it is for and offers two examples', async () => {
  keepStatements(aQuery())
  renderApp('/sql')
  expect(await screen.findByRole('heading', { name: 'SQL Client' })).toBeDefined()
  await press('Rows of a published table')
  expect((await editor()).state.doc.toString()).toContain('from "Orders to ""warehouse"""."clean.sql"."orders.csv"')
  await press('Failed jobs')
  expect((await editor()).state.doc.toString()).toContain('from clew.jobs')
})

test('[P-D4.60] without a published table both examples are about the instance', async () => {
  const { server } = keepStatements(aQuery())
  server.on(calls.sql.schema, () => ({ workspaces: [], views: [] }))
  renderApp('/sql')
  await press('Largest workspaces')
  expect((await editor()).state.doc.toString()).toContain('from clew.workspaces')
})

test('[P-D4.61] [P-D4.63] [P-D4.65] Run shows the rows, how many there are, and how long it took', async () => {
  const { started } = await runWith({ result: aResult(rows) })
  expect(await screen.findByText('2 rows in 12ms.')).toBeDefined()
  const grid = await screen.findByRole('grid', { name: 'Result' })
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['idINTEGER', 'nameVARCHAR'])
  expect(
    within(grid)
      .getAllByRole('gridcell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', 'Anna', '2', 'null'])
  expect(started).toEqual(['select 1'])
})

test('[P-D4.61] Ctrl+Enter runs what is selected', async () => {
  const kept = keepStatements(aQuery({ result: aResult(rows) }))
  renderApp('/sql')
  const view = await write('select 1; select 2')
  act(() => view.dispatch({ selection: { anchor: 10, head: 18 } }))
  act(() => void runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }), 'editor'))
  await screen.findByText('2 rows in 12ms.')
  expect(kept.started).toEqual(['select 2'])
})

test('[P-D4.61] an empty editor runs nothing', async () => {
  const { started } = await runWith({}, '   ')
  expect(started).toEqual([])
})

test('[P-D4.62] [P-D4.63] while it runs it can be canceled, and nothing else be run', async () => {
  const { started, canceled } = await runWith({ state: 'running', progress: 0.42 })
  expect(await screen.findByText('Running…')).toBeDefined()
  expect(await screen.findByText(/42 %/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Run' }).hasAttribute('disabled')).toBe(true)
  await press('Cancel')
  expect(await screen.findByText('Canceled after 3s.')).toBeDefined()
  expect([started.length, canceled]).toEqual([1, [5]])
})

test('[P-D4.62] whoever leaves the screen cancels what runs', async () => {
  const kept = keepStatements(aQuery({ state: 'running' }))
  const { router } = renderApp('/sql')
  await write('select 1')
  await press('Run')
  await screen.findByText('Running…')
  await waitFor(() => expect(kept.server.seenCalls(calls.sql.get).length).toBeGreaterThan(0))
  await act(() => router.navigate({ to: '/trash' }))
  await waitFor(() => expect(kept.canceled).toEqual([5]))
})

test('[P-D4.63] a result that is cut says so', async () => {
  await runWith({ result: aResult(rows, { is_limited: 1 }) })
  expect(await screen.findByText('The first 2 rows in 12ms. There may be more.')).toBeDefined()
})

const diagnostics = (view: EditorView) => {
  const found: [number, number, string][] = []
  forEachDiagnostic(view.state, ({ message }, from, to) => void found.push([from, to, message]))
  return found
}

test('[P-D4.64] what is wrong is shown with its place and marked there until the text is changed', async () => {
  const error = { message: 'Binder Error: no column nam', position: 7 }
  const kept = keepStatements(aQuery({ state: 'failed', error }))
  renderApp('/sql')
  const view = await write('-- a comment\nselect nam')
  act(() => view.dispatch({ selection: { anchor: 13, head: 23 } }))
  await press('Run')
  expect(await screen.findByText('Binder Error: no column nam')).toBeDefined()
  expect(kept.started).toEqual(['select nam'])
  // In the editor, of which only the second line was run.
  await waitFor(() => expect(diagnostics(view)).toEqual([[20, 23, error.message]]))
  await press('Line 2, column 8')
  expect(view.state.selection.main.head).toBe(20)
  await write('select name')
  await waitFor(() => expect(screen.queryByText(/^Line /)).toBeNull())
  expect(diagnostics(view)).toEqual([])
})

test('[P-D4.65] a cell opens in full', async () => {
  const long = `${'x'.repeat(1000)}…`
  const kept = await runWith({ result: aResult([['1', long]]) })
  await userEvent.click(await screen.findByText(long))
  const dialog = await openDialog('Row 1, name')
  expect(dialog.getByText(/characters/)).toBeDefined()
  expect(kept.server.seen.some(({ path }) => path.includes('cell_limit=1000000'))).toBe(true)
})

test.each(['CSV', 'Parquet'])('[P-D4.66] %s follows a link to the file', async (format) => {
  const kept = await runWith({ result: aResult(rows) })
  kept.server.on(calls.sql.export, ({ query }) => ({ download_token: `token-${query.format}` }))
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href')!)
  })
  await press(format)
  await waitFor(() => expect(followed).toEqual([`/api/downloads/token-${format.toLowerCase()}`]))
})

test('[P-D4.67] tables can be opened, searched and put into the statement', async () => {
  keepStatements(aQuery())
  renderApp('/sql')
  const view = await write('')
  await press(/^Orders to "warehouse"/)
  await press(/^orders\.csv/)
  await press('Insert orders.csv')
  await press(/^Unit price/)
  expect(view.state.doc.toString()).toBe('"Orders to ""warehouse"""."clean.sql"."orders.csv""Unit price"')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'jobs')
  await waitFor(() => expect(screen.queryByText('Orders to "warehouse"')).toBeNull())
  await press('Insert jobs')
  expect(view.state.doc.toString()).toContain('clew.jobs')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search tables' }), 'nothing like it')
  expect(await screen.findByText('Nothing is called like that.')).toBeDefined()
})

test('[P-D4.69] a statement is saved under a name; the same name replaces it', async () => {
  const kept = await runWith({ result: aResult(rows) })
  await press('Save')
  const dialog = await openDialog('Save query')
  await userEvent.type(dialog.getByLabelText('Name'), 'Mine')
  await userEvent.click(dialog.getByLabelText('Other administrators see it, too'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Query has been saved.')).toBeDefined()
  expect(kept.saved).toMatchObject([{ name: 'Mine', sql: 'select 1', shared: 1 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await write('select 2')
  await press('Save')
  await userEvent.click((await openDialog('Save query')).getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(kept.saved).toMatchObject([{ name: 'Mine', sql: 'select 2' }]))
})

test('[P-D4.69] saved queries are opened, shared and deleted; those of others only opened', async () => {
  const kept = keepStatements(aQuery())
  kept.saved = [
    aSavedQuery({ name: 'Own', sql: 'select 7' }),
    aSavedQuery({ id: 2, name: 'Foreign', sql: 'select 8', shared: 1, user: { id: 8, name: 'Ben' } }),
  ]
  renderApp('/sql')
  const view = await write('')
  await press('Saved')
  const dialog = await openDialog('Saved queries')
  expect(await dialog.findByText('by Ben')).toBeDefined()
  await userEvent.click(dialog.getByLabelText('Shared: Own'))
  await waitFor(() => expect(kept.saved[0]!.shared).toBe(1))
  expect(dialog.queryByRole('button', { name: 'Delete Foreign' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: /^Foreign/ }))
  await waitFor(() => expect(view.state.doc.toString()).toBe('select 8'))
  await press('Saved')
  await userEvent.click(await (await openDialog('Saved queries')).findByRole('button', { name: 'Delete Own' }))
  await userEvent.click((await openDialog('Delete saved query')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(kept.saved.map(({ name }) => name)).toEqual(['Foreign']))
})

test('[P-D4.70] what was run is found under Recent, and the text is still there after a reload', async () => {
  await runWith({ result: aResult(rows) }, 'select 41')
  await screen.findByText('2 rows in 12ms.')
  await write('select 42')
  await waitFor(() => expect(localStorage.getItem('clew.sql.draft.7')).toBe('select 42'))
  await press('Recent')
  await userEvent.click(await screen.findByRole('menuitem', { name: /select 41/ }))
  expect((await editor()).state.doc.toString()).toBe('select 41')
})

test('[P-D4.71] a statement that the server has forgotten says so', async () => {
  const kept = keepStatements(aQuery())
  kept.server.on(calls.sql.get, () => {
    throw new Refused('not_found', 'Not found')
  })
  renderApp('/sql')
  await write('select 1')
  await press('Run')
  expect((await screen.findByRole('alert')).textContent).toContain('The server does not know this statement any more')
})

test('[P-D4.41] others are led to the workspaces', async () => {
  keepStatements(aQuery())
  holdSession({ user: aUser() })
  const { where } = renderApp('/sql')
  await waitFor(() => expect(where()).toBe('/workspaces'))
})
