import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorView } from '@codemirror/view'
import { getChunks, getOriginalDoc } from '@codemirror/merge'
import { expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { DiffView } from './DiffView.tsx'
import { excerptOf } from './excerpt.ts'

const lines = Array.from({ length: 60 }, (_, index) => `line ${index + 1}`)
const before = lines.join('\n')
const after = lines.with(9, 'changed').toSpliced(40, 0, 'new').join('\n')

const view = async (label: string) => EditorView.findFromDOM(await screen.findByLabelText(label))!
const show = (given = { before, after }) => renderUi(<DiffView label="Code" language="text" {...given} />)
const folded = () => document.querySelectorAll('.cm-collapsedLines').length

/** Answers at once what the browser's worker would answer beside the page. */
class WorkerHere extends EventTarget {
  postMessage([one, other]: [string, string]) {
    this.dispatchEvent(new MessageEvent('message', { data: excerptOf(one, other) }))
  }
  terminate() {}
}

test('[W-2.13.15] both texts stand beside each other, what changed is stepped through', async () => {
  await show()
  expect((await view('Code, before')).state.doc.toString()).toBe(before)
  expect((await view('Code, after')).state.doc.toString()).toBe(after)
  expect((await view('Code, after')).state.readOnly).toBe(true)
  const told = () => screen.getByRole('status').textContent
  await waitFor(() => expect(told()).toBe('2 changes'))
  const next = screen.getByRole('button', { name: 'Next change: Code' })
  await userEvent.click(next)
  expect(told()).toBe('Change 1 of 2')
  await userEvent.click(next)
  await userEvent.click(next)
  expect(told()).toBe('Change 1 of 2')
  await userEvent.click(screen.getByRole('button', { name: 'Previous change: Code' }))
  expect(told()).toBe('Change 2 of 2')
})

test('[W-2.13.15] what did not change is folded until it is asked for', async () => {
  await show()
  await view('Code, after')
  expect(folded()).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('switch', { name: 'Show unchanged lines' }))
  await waitFor(() => expect(folded()).toBe(0))
})

test('[W-2.13.18] on a phone there is one text, with what was taken out above what was put in', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query.includes('48em') }),
  )
  await show()
  const { state } = await view('Code, before and after')
  expect(state.doc.toString()).toBe(after)
  expect(getOriginalDoc(state).toString()).toBe(before)
})

test('[W-2.13.16] of large texts only what changed is shown, with the numbers of its lines', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  const large = Array.from({ length: 30_000 }, (_, index) => `"id": ${index},`)
  await show({ before: large.join('\n'), after: large.with(19_999, '"id": 0,').join('\n') })
  expect(await screen.findByText('This is large: only what changed is shown.')).toBeDefined()
  const { state, dom } = await view('Code, after')
  expect(state.doc.lines).toBe(9)
  expect(getChunks(state)?.chunks).toHaveLength(1)
  const numbers = Array.from(
    dom.querySelectorAll('.cm-lineNumbers .cm-gutterElement'),
    ({ textContent }) => textContent,
  )
  expect(numbers).toContain('20000')
  expect(screen.queryByRole('switch')).toBeNull()
})

test('[W-2.13.16] where not even that fits, it is said', async () => {
  vi.stubGlobal('Worker', WorkerHere)
  await show({ before: 'x'.repeat(20_000), after: 'y'.repeat(20_000) })
  expect(await screen.findByText('This is large: only what changed is shown, and not all of it.')).toBeDefined()
})
