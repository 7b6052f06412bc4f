import { CompletionContext, currentCompletions, startCompletion, type CompletionResult } from '@codemirror/autocomplete'
import { jsonLanguage } from '@codemirror/lang-json'
import { syntaxTree } from '@codemirror/language'
import { forEachDiagnostic, forceLinting } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { quietSelection } from '../../../testing/quiet-selection.ts'
import { card, chooseMode, field, fill, press, showSettings } from '../testing/show-settings.tsx'
import { pathOfNode, rangeOf, storedPath } from './json-tree.ts'
import { completeFromSchema } from './schema-completion.ts'

beforeEach(quietSelection)

const settings = { parameters: { host: 'a', list: [1, { deep: true }] } }
const properties = {
  host: { type: 'string', title: 'Host', minLength: 1 },
  mode: { type: 'string', enum: ['fast', 'safe'] },
}

const editor = async () => EditorView.findFromDOM(await card().findByLabelText('Settings as JSON'))!

async function type(text: string): Promise<EditorView> {
  const view = await editor()
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
  return view
}

test('[C-2.4.2] form and JSON are one draft', async () => {
  const { sentSettings } = await showSettings({ properties, settings })
  await press('Edit')
  await fill('Host', 'typed')
  await chooseMode('JSON')
  expect((await editor()).state.doc.toString()).toContain('"host": "typed"')
  await type('{"parameters": {"host": "more", "extra": 1}}')
  await chooseMode('Form')
  expect(field('Host').value).toBe('more')
  await press('Save')
  await waitFor(() => expect(sentSettings()).toEqual([{ parameters: { host: 'more', extra: 1 } }]))
})

test.each([
  ['{"parameters": ', 'JSON is not valid'],
  ['[1]', 'Entered code is not valid JSON object'],
  ['{}', 'Entered code is not valid JSON object'],
  ['"text"', 'Entered code is not valid JSON object'],
])('[C-2.4.2] [C-2.4.6] %s is neither saved nor shown as a form: %s', async (text, problem) => {
  const { sent } = await showSettings({ properties, settings })
  await chooseMode('JSON')
  await press('Edit')
  await type(text)
  await press('Save')
  expect((await card().findByRole('alert')).textContent).toBe(problem)
  expect(sent()).toEqual([])
  await chooseMode('Form')
  expect((await card().findByRole('alert')).textContent).toBe(problem)
  expect((await editor()).state.doc.toString()).toBe(text)
})

test('[C-2.4.17] code is part of the JSON', async () => {
  const template = { code_parameters: [{ title: 'SQL', language: 'sql' as const, settings_path: 'parameters.code' }] }
  await showSettings({
    properties: { ...properties, code: { type: 'string', title: 'Code' } },
    template,
    settings: { parameters: { code: 'SELECT 1' } },
  })
  expect(card().queryByText('Code')).toBeNull()
  await chooseMode('JSON')
  expect((await editor()).state.doc.toString()).toContain('"code": "SELECT 1"')
})

test('[C-2.4.23] what the schema has against the JSON is marked where it stands, and can be saved', async () => {
  const { sentSettings } = await showSettings({ properties, settings })
  await chooseMode('JSON')
  await press('Edit')
  const text = '{"parameters": {"host": "", "mode": "slow"}}'
  const view = await type(text)
  forceLinting(view)
  const marked: string[] = []
  await waitFor(() => {
    marked.length = 0
    forEachDiagnostic(view.state, ({ message }, from, to) => marked.push(`${text.slice(from, to)}: ${message}`))
    expect(marked).toHaveLength(2)
  })
  expect(marked).toEqual([
    '"": Parameters › Host is a required property',
    '"slow": Parameters › mode must be one of the offered values',
  ])
  await press('Save')
  await waitFor(() => expect(sentSettings()).toEqual([JSON.parse(text)]))
})

const schema = { type: 'object', properties: { parameters: { type: 'object', properties } } } as const

function offered(textWithCaret: string, explicit = false): string[] {
  const pos = textWithCaret.indexOf('|')
  const state = EditorState.create({ doc: textWithCaret.replace('|', ''), extensions: [jsonLanguage] })
  const result = completeFromSchema(schema as never)(new CompletionContext(state, pos, explicit))
  return ((result as CompletionResult | null)?.options ?? []).map(({ label, apply }) => String(apply ?? label))
}

test('[C-2.4.20] keys and values that the schema knows are offered where they may stand', () => {
  expect(offered('{"|"}')).toEqual(['"parameters": {}'])
  expect(offered('{"parameters": {"h|"}}')).toEqual(['"host": ""', '"mode": ""'])
  expect(offered('{"parameters": {"host": "x", "|"}}')).toEqual(['"mode": ""'])
  expect(offered('{"parameters": {"h|": 1}}')).toEqual(['"host"', '"mode"'])
  expect(offered('{"parameters": {"mode": "|"}}')).toEqual(['"fast"', '"safe"'])
  expect(offered('{"parameters": {"mode": | }}', true)).toEqual(['"fast"', '"safe"'])
  expect(offered('{"parameters": {"host": "|"}}')).toEqual([])
  expect(offered('{"parameters": {"mode": "{{|"}}')).toEqual([])
})

test('[C-2.4.20] [C-2.4.21] variables are offered in the JSON, too, and those that there are not are underlined', async () => {
  await showSettings({ properties, settings, variables: { region: 'eu', other: 'x' } })
  await chooseMode('JSON')
  await press('Edit')
  const view = await type('{"parameters": {"host": "{{re {{lost}} {{region}}"}}')
  expect([...view.dom.querySelectorAll('.cm-unknown')].map(({ textContent }) => textContent)).toEqual(['{{lost}}'])
  view.dispatch({ selection: { anchor: '{"parameters": {"host": "{{re'.length } })
  startCompletion(view)
  await waitFor(() => expect(currentCompletions(view.state).map(({ label }) => label)).toEqual(['region']))
})

test('a place is found by its path, and a path by its place', () => {
  const text = '{"a": {"b": [1, {"c": "here"}]}}'
  const state = EditorState.create({ doc: text, extensions: [jsonLanguage] })
  const { topNode } = syntaxTree(state)
  const range = (path: (string | number)[]) => {
    const { from, to } = rangeOf(topNode, path, state.doc)
    return text.slice(from, to)
  }
  expect(range(['a', 'b', 1, 'c'])).toBe('"here"')
  expect(range(['a', 'b', 0])).toBe('1')
  expect(range(['a', 'b'])).toBe('"b"')
  expect(range(['a', 'missing'])).toBe('"a"')
  expect(range([])).toBe('{')
  expect(pathOfNode(topNode.resolve(text.indexOf('here') + 1), state.doc)).toEqual(['a', 'b', 1, 'c'])
})

test('a path of the form leads to the key of what is stored as an object', () => {
  expect(storedPath(['queries', 1, 'sql'], { queries: { first: {}, second: { sql: '' } } })).toEqual([
    'queries',
    'second',
    'sql',
  ])
})
