import { calls } from '@clew/contract'
import { currentCompletions, startCompletion, type Completion } from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { KeptConfiguration } from '../../testing/configuration-page.ts'
import { aFile, aFileList } from '../../testing/data-files.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import type { CodeParameter } from './code-part.ts'
import { edit, editor, show, sqlCode, write } from './testing/show-code.tsx'

beforeEach(quietSelection)

/** Waits for it: files and languages come when they come. */
async function offered(view: EditorView, text: string, label: string): Promise<Completion> {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: text.length } })
  const find = () => currentCompletions(view.state).find((option) => option.label === label)
  await waitFor(
    () => {
      if (!find()) startCompletion(view)
      expect(currentCompletions(view.state).map((option) => option.label)).toContain(label)
    },
    { interval: 300 },
  )
  return find()!
}

function giveInputs(kept: KeptConfiguration) {
  const orders = aFile({ first_lines: 'order_no,unit price\n1,2' })
  kept.server.on(calls.dataFiles.inputs, () => ({ input_file_preview: aFileList([orders]) }))
}

async function showWithInputs(language: CodeParameter['language']) {
  await show({ parameters: [{ ...sqlCode, language }] }, giveInputs)
  return edit('')
}

test('[C-2.5.8] SQL offers the input tables and their columns', async () => {
  const view = await showWithInputs('sql')
  expect(await offered(view, 'select * from ord', 'orders')).toBeDefined()
  expect((await offered(view, 'select order_', 'order_no')).detail).toBe('orders')
  expect((await offered(view, 'select un', 'unit price')).apply).toBe('"unit price"')
})

test('[C-2.5.8] a script is offered the paths of its files inside quotes, and the columns everywhere', async () => {
  const view = await showWithInputs('python')
  expect(await offered(view, 'open("in/', 'in/tables/orders.csv')).toBeDefined()
  expect((await offered(view, 'row["uni', 'unit price')).detail).toBe('orders.csv')
  expect(await offered(view, 'order_n', 'order_no')).toBeDefined()
})

test('[C-2.5.9] after {{ the workspace variables are offered, and closed', async () => {
  await show()
  const view = await edit('')
  await offered(view, 'select {{', '#token')
  const option = await offered(view, 'select {{REG', 'region')
  const apply = option.apply as (view: EditorView, option: object, from: number, to: number) => void
  apply(view, option, 9, 12)
  expect(view.state.doc.toString()).toBe('select {{region}}')
  write(view, 'select {{reg}}')
  apply(view, option, 9, 12)
  expect(view.state.doc.toString()).toBe('select {{region}}')
  expect(view.state.selection.main.head).toBe('select {{region}}'.length)
})

test('[C-2.5.9] placeholders that are no variables are marked and named', async () => {
  await show({ settings: { parameters: { code: "select '{{region}}', '{{nowhere}}', '{{ #token }}'" } } })
  const { contentDOM } = await editor()
  await waitFor(() => expect(contentDOM.querySelector('.cm-unknown')?.textContent).toBe('{{nowhere}}'))
  expect(contentDOM.querySelectorAll('.cm-unknown')).toHaveLength(1)
  expect(await screen.findByText('Not defined in the workspace variables: {{nowhere}}')).toBeDefined()
})
