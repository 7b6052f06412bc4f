import { calls, type Workspace } from '@clew/contract'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorView } from '@uiw/react-codemirror'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { entityQuery } from '../../api/shared-queries.ts'
import '../../session/session.ts'
import { aServer, aWorkspace } from '../../testing/builders.ts'
import { Refused, type FakeServer } from '../../testing/fake-server.ts'
import { holdSession } from '../../testing/hold-session.ts'
import { renderUi } from '../../testing/render.tsx'
import { VariablesCard } from './VariablesCard.tsx'

/** What the app would have told the user. */
let reported: Error[]

beforeEach(() => {
  // This DOM tells of a moved selection in the midst of the editor's own change; browsers do so afterwards.
  vi.spyOn(Selection.prototype, 'collapse').mockReturnValue()
})

function Page() {
  const { data } = useQuery(entityQuery('workspace', 3))
  return data ? <VariablesCard workspace={data} /> : null
}

async function show(variables: Record<string, string>, given: Partial<Workspace> = {}): Promise<FakeServer> {
  reported = []
  let workspace = aWorkspace({ variables, ...given })
  const server = aServer()
    .on(calls.workspaces.get, () => ({ workspace }))
    .on(calls.workspaces.modify, ({ body }) => {
      workspace = { ...workspace, variables: body.variables! }
      return { workspace }
    })
  holdSession()
  await renderUi(
    <QueryClientProvider client={makeQueryClient((error) => reported.push(error))}>
      <Page />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Variables' })
  return server
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }))
const isClosed = () => waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined())
const sent = (server: FakeServer) => server.seenCalls(calls.workspaces.modify).map(({ body }) => body)
const keys = () => screen.getAllByLabelText<HTMLInputElement>('Key')
const value = (key: string) => screen.getByLabelText<HTMLTextAreaElement>(`Value of ${key}`)
const tableRows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 2)
        .map(({ textContent }) => textContent),
    )

async function editor(): Promise<EditorView> {
  return EditorView.findFromDOM(await screen.findByLabelText('Variables as JSON'))!
}
async function writeJson(text: string) {
  const view = await editor()
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
}

test('[W-2.6.1] a table by key, cut at 40 characters, secrets masked', async () => {
  await show({ region: 'x'.repeat(41), '#key': '*****', ['a'.repeat(41)]: 'x'.repeat(40), '#none': '' })
  expect(tableRows()).toEqual([
    [`${'a'.repeat(40)}…`, 'x'.repeat(40)],
    ['#key', '*****secret'],
    ['#none', 'empty'],
    ['region', `${'x'.repeat(40)}…`],
  ])
})

async function copied(button: string): Promise<string[]> {
  const texts: string[] = []
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void texts.push(text))
  await user.click(screen.getByRole('button', { name: button }))
  return texts
}

test('[W-2.6.2] one variable is copied as its placeholder', async () => {
  await show({ region: 'EU' })
  expect(await copied('Copy {{region}}')).toEqual(['{{region}}'])
  expect(await screen.findByText('Variable has been copied to clipboard')).toBeDefined()
})

test('[W-2.6.3] [W-2.6.4] whoever may only view reads and copies the JSON', async () => {
  await show({ region: 'EU', '#key': '*****' }, { permission: 'read' })
  const json = '{\n  "#key": "*****",\n  "region": "EU"\n}'
  expect(await copied('Copy variables as JSON')).toEqual([json])
  expect(await screen.findByText('Variables JSON setting has been copied to clipboard')).toBeDefined()
  await choose('JSON')
  const { state } = await editor()
  expect(state.doc.toString()).toBe(json)
  expect(state.readOnly).toBe(true)
  await userEvent.hover(screen.getByRole('button', { name: 'Edit' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may only view this.')
  await press('Edit')
  expect(screen.queryByRole('form', { name: 'Variables' })).toBeNull()
})

const numbered = (count: number, valueOf: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, valueOf(index)]))

test('[W-2.6.5] many variables come fifty at a time and can be searched', async () => {
  await show({ ...numbered(119, (index) => `value${index}`), '#secret': '*****' })
  expect(tableRows()).toHaveLength(50)
  await press('Show 50 more of 120')
  await press('Show 20 more of 120')
  expect(tableRows()).toHaveLength(120)
  const search = screen.getByLabelText('Find variable')
  await userEvent.type(search, 'VALUE118')
  expect(tableRows()).toEqual([['key118', 'value118']])
  await userEvent.clear(search)
  await userEvent.type(search, '***')
  expect(screen.getByText('No variables found.')).toBeDefined()
})

test('[W-2.6.5] twenty need no search', async () => {
  await show(numbered(20, () => ''))
  expect(screen.queryByLabelText('Find variable')).toBeNull()
})

test('[W-2.6.5] in the form what is new or wrong stays in sight', async () => {
  await show(numbered(60, () => ''))
  await press('Edit')
  await userEvent.type(screen.getByLabelText('Find variable'), 'key59')
  expect(keys().map((key) => key.value)).toEqual(['key59'])
  await press('Add variable')
  expect(document.activeElement).toBe(keys()[1])
  await userEvent.type(keys()[1]!, 'key7')
  await userEvent.clear(keys()[0]!)
  await press('Save')
  expect(keys().map((key) => key.value)).toEqual(['', 'key7'])
})

test('[W-2.6.6] [W-2.6.11] rows are added, changed and removed, and saved', async () => {
  const server = await show({ region: 'EU', old: 'x' })
  await press('Edit')
  await press('Remove old')
  await userEvent.type(value('region'), ' and UK')
  await press('Add variable')
  await userEvent.keyboard(' currency ')
  await userEvent.type(value('currency'), 'EUR')
  await press('Save')
  await isClosed()
  expect(sent(server)).toEqual([{ variables: { region: 'EU and UK', currency: 'EUR' } }])
  expect(await screen.findByText('Workspace variables have been modified')).toBeDefined()
  expect(tableRows()).toEqual([
    ['currency', 'EUR'],
    ['region', 'EU and UK'],
  ])
})

test('[W-2.6.6] every row needs a key of its own', async () => {
  const server = await show({})
  await press('Edit')
  await press('Save')
  expect(screen.getByText("Fill at least 'key' input")).toBeDefined()
  expect(document.activeElement).toBe(keys()[0])
  await userEvent.type(keys()[0]!, 'a')
  await press('Add variable')
  await userEvent.type(keys()[1]!, 'a ')
  expect(screen.getByText('Key already added')).toBeDefined()
  await press('Save')
  expect(sent(server)).toEqual([])
})

test('[W-2.6.7] JSON that holds no variables is not saved', async () => {
  const server = await show({ region: 'EU' })
  await press('Edit')
  await choose('JSON')
  await writeJson('{"region": 1}')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe('Must be a JSON object with key:value (string) pairs.')
  expect(sent(server)).toEqual([])
  await writeJson('{"region": "UK"}')
  await press('Save')
  await isClosed()
  expect(sent(server)).toEqual([{ variables: { region: 'UK' } }])
})

test('[W-2.6.8] the draft goes with the mode, and stays where it cannot be read', async () => {
  await show({ region: 'EU', '#key': '*****' })
  await press('Edit')
  await userEvent.type(value('region'), '2')
  await press('Add variable')
  await choose('JSON')
  expect((await editor()).state.doc.toString()).toBe('{\n  "#key": "*****",\n  "region": "EU2"\n}')
  await writeJson('{"region": "EU3", "new": "x"')
  await choose('Form')
  expect((await screen.findByRole('alert')).textContent).toBe('Must be a JSON object with key:value (string) pairs.')
  await writeJson('{"region": "EU3", "new": "x"}')
  await choose('Form')
  expect(keys().map((key) => key.value)).toEqual(['new', 'region'])
  expect(value('region').value).toBe('EU3')
  await userEvent.clear(keys()[0]!)
  await choose('JSON')
  expect(screen.getByText("Fill at least 'key' input")).toBeDefined()
})

test('[W-2.6.9] a stored secret is kept unless another is typed', async () => {
  const server = await show({ '#key': '*****', '#pin': '*****', region: 'EU' })
  await press('Edit')
  expect(value('#key').value).toBe('')
  expect(value('#key').placeholder).toBe('***** unchanged unless typed')
  await userEvent.type(value('#key'), 'x')
  await userEvent.clear(value('#key'))
  await userEvent.type(value('#pin'), '1234')
  expect(value('#pin').dataset.masked).toBe('true')
  await press('Show what is typed for #pin')
  expect(value('#pin').dataset.masked).toBeUndefined()
  await press('Save')
  await isClosed()
  expect(sent(server)).toEqual([{ variables: { '#key': '*****', '#pin': '1234', region: 'EU' } }])
})

test('[W-2.6.9] a secret does not follow its key', async () => {
  const server = await show({ '#key': '*****' })
  await press('Edit')
  await userEvent.clear(keys()[0]!)
  await userEvent.type(keys()[0]!, 'key')
  await press('Save')
  expect(screen.getByText('Enter the secret again: its key has changed')).toBeDefined()
  await userEvent.type(value('key'), 'no secret any more')
  await press('Save')
  await isClosed()
  expect(sent(server)).toEqual([{ variables: { key: 'no secret any more' } }])
})

test('[W-2.6.12] what is so already is not sent', async () => {
  const server = await show({ region: 'EU', '#key': '*****' })
  await press('Edit')
  await press('Save')
  await isClosed()
  expect(sent(server)).toEqual([])
  expect(document.activeElement?.textContent).toBe('Edit')
})

test('[W-2.6.12] nothing changed, says the server: the editor closes and nobody is told', async () => {
  const server = await show({ region: 'EU' })
  server.on(calls.workspaces.modify, () => {
    throw new Refused('nothing_changed', 'Nothing has been changed.')
  })
  await press('Edit')
  await userEvent.type(value('region'), '2')
  await press('Save')
  await isClosed()
  expect(sent(server)).toHaveLength(1)
  expect(reported).toEqual([])
})

test('[W-2.6.12] after a refusal the editor stays, with the reason at its row; Ctrl+S tries again', async () => {
  const server = await show({ host: 'a', '#key': '*****' })
  const reason = 'Enter the secret again: where it is sent to has changed.'
  let isRefusing = true
  server.on(calls.workspaces.modify, ({ body }) => {
    if (isRefusing) throw new Refused('invalid', reason, { fields: { '#key': reason } })
    return { workspace: aWorkspace({ variables: body.variables! }) }
  })
  await press('Edit')
  await userEvent.type(value('host'), 'b')
  await press('Save')
  expect(await screen.findByText(reason)).toBeDefined()
  expect(reported).toHaveLength(1)
  expect(value('host').value).toBe('ab')
  isRefusing = false
  await userEvent.type(value('#key'), 'new')
  expect(screen.queryByText(reason)).toBeNull()
  await userEvent.keyboard('{Control>}s{/Control}')
  await isClosed()
  expect(sent(server)[1]).toEqual({ variables: { host: 'ab', '#key': 'new' } })
})
