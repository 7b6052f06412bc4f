import { CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { expect, test } from 'vitest'
import { sqlLanguage } from './sql-language.ts'

const column = (name: string) => ({ name, type: 'text' })
const tables = {
  views: [{ sql_name: 'clew.jobs', description: '', columns: [column('id'), column('status')] }],
  workspaces: [
    {
      id: 3,
      name: 'Shop "A"',
      configurations: [
        { id: 9, sql_name: 'clean.sql', files: [{ id: 4, sql_name: 'orders.csv', size: 1, rows_count: 1 }] },
      ],
    },
    { id: 4, name: 'Closed', configurations: undefined },
  ],
  columns: new Map([[4, [column('id'), column('Unit price')]]]),
}

/** What is offered at the end of the text, as it would be written. */
async function offered(text: string): Promise<string[]> {
  const state = EditorState.create({ doc: text, extensions: sqlLanguage(tables) })
  const context = new CompletionContext(state, text.length, true)
  const sources = state.languageDataAt<(context: CompletionContext) => Promise<CompletionResult | null>>(
    'autocomplete',
    text.length,
  )
  const results = await Promise.all(sources.map((source) => source(context)))
  return results.flatMap((result) => (result?.options ?? []).map(({ label, apply }) => String(apply ?? label)))
}

test('[P-D4.68] workspaces, the views and keywords of DuckDB are offered first', async () => {
  expect(await offered('select * from ')).toEqual(expect.arrayContaining(['"Shop ""A"""', '"Closed"', 'clew']))
  expect(await offered('summ')).toContain('summarize')
})

test.each([
  ['select * from clew.', ['jobs']],
  ['select j. from clew.jobs j where j.', ['id', 'status']],
  ['select * from "Closed".', []],
])('[P-D4.68] %s', async (text, expected) => {
  expect(await offered(text)).toEqual(expected)
})

test('[P-D4.68] files with dots in their names are found below their configuration, and so are their columns', async () => {
  const plain = { ...tables.workspaces[0]!, name: 'Shop' }
  const state = (text: string) =>
    EditorState.create({ doc: text, extensions: sqlLanguage({ ...tables, workspaces: [plain] }) })
  const at = async (text: string) => {
    const sources = state(text).languageDataAt<(context: CompletionContext) => Promise<CompletionResult | null>>(
      'autocomplete',
      text.length,
    )
    const context = new CompletionContext(state(text), text.length, true)
    const results = await Promise.all(sources.map((source) => source(context)))
    return results.flatMap((result) => (result?.options ?? []).map(({ label }) => label))
  }
  expect(await at('select * from Shop.')).toEqual(['clean.sql'])
  expect(await at('select * from Shop."clean.sql".')).toEqual(['orders.csv'])
  expect(await at('select * from Shop."clean.sql"."orders.csv" o where o.')).toEqual(['id', 'Unit price'])
})
