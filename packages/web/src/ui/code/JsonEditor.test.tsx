import { screen, waitFor } from '@testing-library/react'
import { EditorView } from '@uiw/react-codemirror'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../../testing/render.tsx'
import { JsonEditor } from './JsonEditor.tsx'

const editor = async () => EditorView.findFromDOM(await screen.findByLabelText('Settings'))!

test('what is typed is told, and what is told is shown', async () => {
  function Sample() {
    const [text, setText] = useState('{}')
    return (
      <>
        <JsonEditor label="Settings" value={text} onChange={setText} />
        <output>{text}</output>
        <button onClick={() => setText('[]')}>Replace</button>
      </>
    )
  }
  await renderUi(<Sample />)
  const view = await editor()
  view.dispatch({ changes: { from: 1, insert: '"a": 1' } })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('{"a": 1}'))
  screen.getByRole('button', { name: 'Replace' }).click()
  await waitFor(() => expect(view.state.doc.toString()).toBe('[]'))
})

test('without a listener it can be read only', async () => {
  await renderUi(<JsonEditor label="Settings" value="{}" />)
  expect((await editor()).state.readOnly).toBe(true)
})

test('[W-2.6.10] fifty lines, then it scrolls', async () => {
  await renderUi(<JsonEditor label="Settings" value="{}" />)
  const { scrollDOM } = await editor()
  expect(getComputedStyle(scrollDOM).maxHeight).toContain('calc(50 * 20px + 8px)')
  expect(getComputedStyle(scrollDOM).overflow).toBe('auto')
})
