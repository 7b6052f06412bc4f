import { calls } from '@clew/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { aConfiguration } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { aTrashItem, keepTrash } from './testing/kept-trash.ts'

const component = {
  id: 27,
  name: 'DuckDB SQL',
  type: 'processor',
  icon: 'data:image/svg+xml,<svg/>',
  hidden: 0,
} as const

test('[C-7.91] a configuration in the trash can be looked at: name, component, description and settings', async () => {
  const { server } = keepTrash([aTrashItem('configuration', { id: 9, name: 'clean.sql' }), aTrashItem('workspace')])
  const settings = { parameters: { '#password': '*****', rows: 1 } }
  server.on(calls.configurations.trashed, ({ params }) => ({
    configuration: aConfiguration({ id: params.cid, deleted: 1, description: 'Of the **year**', settings, component }),
  }))
  renderApp('/trash')
  await press('Preview clean.sql')
  const dialog = await openDialog('Configuration preview')
  expect(await dialog.findByRole('heading', { name: 'clean.sql' })).toBeDefined()
  expect(dialog.getByText('DuckDB SQL')).toBeDefined()
  expect((await dialog.findByText('year')).tagName).toBe('STRONG')
  const editor = EditorView.findFromDOM(await dialog.findByRole('textbox', { name: 'Settings' }))!
  expect(JSON.parse(editor.state.doc.toString())).toEqual(settings)
  expect(editor.state.readOnly).toBe(true)
  expect(server.seenCalls(calls.configurations.trashed)[0]?.path).toBe('/workspaces/8/configurations/trash/9')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Preview Orders' })).toBeNull()
})

test('[C-7.91] who may not restore it may not look at it', async () => {
  const { server } = keepTrash([aTrashItem('configuration', { name: 'clean.sql' }, { permission: 'read' })])
  renderApp('/trash')
  await press('Preview clean.sql')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.seenCalls(calls.configurations.trashed)).toEqual([])
})

test('[C-7.91] when it cannot be loaded, the dialog says why', async () => {
  const { server } = keepTrash([aTrashItem('configuration', { name: 'clean.sql' })])
  server.on(calls.configurations.trashed, () => {
    throw new Refused('not_found', 'Configuration not found')
  })
  renderApp('/trash')
  await press('Preview clean.sql')
  expect(await (await openDialog('Configuration preview')).findByText('Configuration not found')).toBeDefined()
})
