import { calls } from '@clew/contract'
import { runScopeHandlers } from '@codemirror/view'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aConfiguration } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { press } from '../../testing/press.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import type { CodeParameter } from './code-part.ts'
import { codeOf, edit, editor, show, sqlCode, write } from './testing/show-code.tsx'

beforeEach(quietSelection)

test('[C-2.5.1] each code parameter of the component is a card with its title', async () => {
  const script: CodeParameter = { title: 'Script', language: 'python', settings_path: 'parameters.script' }
  await show({ parameters: [sqlCode, script], settings: { parameters: { code: 'select 1', script: 'print(1)' } } })
  expect((await editor('SQL')).state.doc.toString()).toBe('select 1')
  expect((await editor('Script')).state.doc.toString()).toBe('print(1)')
})

test('[C-2.5.1] a component without code has no card', async () => {
  await show({ parameters: [] })
  await waitFor(() => expect(screen.getByRole('status')).toBeDefined())
  expect(screen.queryByRole('region')).toBeNull()
})

test.each(['python', 'javascript', 'sql', 'r', 'json'] as const)(
  '[C-2.5.2] code in %s can be read',
  async (language) => {
    await show({ parameters: [{ ...sqlCode, language }] })
    const { state, scrollDOM, contentDOM } = await editor()
    expect(state.readOnly).toBe(true)
    expect(contentDOM.textContent).toBe('select 1')
    expect(getComputedStyle(scrollDOM).maxHeight).toContain('calc(50 * 20px + 8px)')
  },
)

test('[C-2.5.3] saved code is said to be saved, and nothing else of the settings changes', async () => {
  const kept = await show()
  await edit('select 2')
  expect(screen.getByRole('status').textContent).toBe('configuration code')
  await press('Save')
  expect(await screen.findByText('Code has been saved.')).toBeDefined()
  expect(kept.configuration.settings).toEqual({ parameters: { code: 'select 2', keep: true } })
  expect((await editor()).state.readOnly).toBe(true)
})

test('[C-2.5.3] Cancel brings back what is stored, and it cannot be undone into what was given up', async () => {
  const kept = await show()
  const view = await edit('select 2')
  await press('Cancel')
  await waitFor(() => expect(view.state.doc.toString()).toBe('select 1'))
  await press('Edit')
  await waitFor(() => expect(view.state.readOnly).toBe(false))
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'z', ctrlKey: true }), 'editor')
  expect(view.state.doc.toString()).toBe('select 1')
  expect(codeOf(kept)).toBe('select 1')
})

test('[C-2.5.3] Ctrl+S saves; what is so already is not sent', async () => {
  const kept = await show()
  await edit('select 1')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  expect(kept.server.seenCalls(calls.configurations.modify)).toEqual([])
})

test('[C-2.5.3] when the server refuses, what was typed stays', async () => {
  const kept = await show()
  kept.server.on(calls.configurations.modify, () => {
    throw new Refused('internal', 'No')
  })
  const view = await edit('select 2')
  await press('Save')
  await waitFor(() => expect(kept.server.seenCalls(calls.configurations.modify)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('data-loading')).toBe(false))
  expect(view.state.doc.toString()).toBe('select 2')
  expect(view.state.readOnly).toBe(false)
})

test('[C-2.5.3] without edit permission the code can only be read', async () => {
  await show({ permission: 'read' })
  await editor()
  expect(screen.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
})

test('[C-2.5.3] of two pieces of code only the one that was asked for is in edit', async () => {
  const script: CodeParameter = { title: 'Script', language: 'python', settings_path: 'parameters.script' }
  const kept = await show({
    parameters: [sqlCode, script],
    settings: { parameters: { code: 'select 1', script: 'print(1)' } },
  })
  await edit('print(2)', 'Script')
  expect((await editor('SQL')).state.readOnly).toBe(true)
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('Code has been saved.')).toBeDefined()
  expect(kept.configuration.settings['parameters']).toEqual({ code: 'select 1', script: 'print(2)' })
})

test('[C-2.5.5] whole settings that are no JSON object are not saved', async () => {
  const whole: CodeParameter = { title: 'Settings', language: 'json', settings_path: '' }
  const kept = await show({ parameters: [whole] })
  const view = await edit('{"a": }', 'Settings')
  await press('Save')
  expect(await screen.findByText('Entered code is not valid JSON object')).toBeDefined()
  expect(view.contentDOM.getAttribute('aria-invalid')).toBe('true')
  write(view, '{"a": 1}')
  await press('Save')
  expect(await screen.findByText('Code has been saved.')).toBeDefined()
  expect(kept.configuration.settings).toEqual({ a: 1 })
})

test('[C-2.5.6] what somebody else has saved meanwhile is compared before anything is overwritten', async () => {
  const kept = await show()
  await edit('select mine')
  kept.configuration = aConfiguration({ settings: { parameters: { code: 'select theirs' } }, version: 9 })
  await press('Save')
  const note = within(await screen.findByRole('alert'))
  expect(note.getByText('Somebody else has changed the code meanwhile')).toBeDefined()
  const diff = await note.findByLabelText('Differences')
  await waitFor(() => expect(diff.textContent).toContain('theirs'))
  expect(diff.textContent).toContain('mine')
  await press('Overwrite')
  await waitFor(() => expect(codeOf(kept)).toBe('select mine'))
})

test('[C-2.5.6] a change of something else is no conflict', async () => {
  const kept = await show()
  await edit('select mine')
  kept.configuration = { ...kept.configuration, name: 'renamed', version: 9 }
  await press('Save')
  expect(await screen.findByText('Code has been saved.')).toBeDefined()
  expect(kept.configuration).toMatchObject({ name: 'renamed', settings: { parameters: { code: 'select mine' } } })
})

test('[C-2.5.10] the place of the cursor is shown while the code is in edit', async () => {
  await show()
  const view = await edit('one\ntwo')
  view.dispatch({ selection: { anchor: 6 } })
  expect(await screen.findByText('Line 2, column 3')).toBeDefined()
})

test('[C-2.5.10] Tab indents, and after Esc it leaves the editor', async () => {
  await show()
  const view = await edit('select 1')
  view.focus()
  const tab = () => view.contentDOM.dispatchEvent(key('Tab', 9))
  tab()
  expect(view.state.doc.toString()).toBe('  select 1')
  view.contentDOM.dispatchEvent(key('Escape', 27))
  const leaving = key('Tab', 9)
  view.contentDOM.dispatchEvent(leaving)
  expect(view.state.doc.toString()).toBe('  select 1')
  expect(leaving.defaultPrevented).toBe(false)
})

const key = (name: string, keyCode: number): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'keyCode', { value: keyCode })
  return event
}
