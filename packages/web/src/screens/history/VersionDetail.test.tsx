import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { aComponent } from '../../testing/builders.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { keepHistory, named, pages } from './testing/kept-history.ts'

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const text = async (label: string) => EditorView.findFromDOM(await screen.findByLabelText(label))!.state.doc.toString()

const kinds = ['workspace', 'dawg', 'configuration'] as const
const titles = { workspace: 'Workspace', dawg: 'DAWG', configuration: 'Configuration' } as const

test.each(kinds)('[W-2.13.11] a version of a %s shows the one before beside it, and what changed', async (kind) => {
  keepHistory(named(3))
  renderApp(`${pages[kind]}/102`)
  await screen.findByRole('heading', { level: 1, name: `${titles[kind]} Version 2` })
  expect(screen.getByRole('link', { name: 'Version 1' }).getAttribute('href')).toBe(`${pages[kind]}/101`)
  expect(screen.getByRole('link', { name: 'Version 2' })).toBeDefined()
  expect(screen.getAllByText('Ben Stone')).toHaveLength(2)
  const name = await section('Name')
  expect(name.getByText('Name 1').tagName).toBe('DEL')
  expect(name.getByText('Name 2').tagName).toBe('INS')
  expect(screen.queryByText('Current version')).toBeNull()
})

test('[W-2.13.11] the first version has nothing before it, and says so', async () => {
  keepHistory([{ changed: [], snapshot: { name: 'Orders', description: '', disabled: 0 } }])
  renderApp(`${pages.workspace}/0`)
  expect(await screen.findByText('This is the first version: there was nothing before it.')).toBeDefined()
  expect((await section('Name')).getByText('Orders')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Description' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Disabled' })).toBeNull()
})

test('[W-2.13.12] settings are compared as JSON, code as code, texts as texts', async () => {
  const kept = keepHistory([
    {
      changed: [],
      snapshot: {
        component_id: 20,
        description: 'Old\ntext',
        disabled: 0,
        settings: { parameters: { code: 'select 1\nfrom a', rows: 1 } },
      },
    },
    {
      changed: ['description', 'disabled', 'settings'],
      snapshot: {
        component_id: 20,
        description: 'New\ntext',
        disabled: 1,
        settings: { parameters: { code: 'select 2\nfrom a', rows: 2 } },
      },
    },
  ])
  const code_parameters = [{ title: 'Query', language: 'sql' as const, settings_path: 'parameters.code' }]
  const settings_template = { dataschema: null, uischema: {}, processors: [], code_parameters }
  kept.server.on(calls.components.get, () => ({ component: aComponent({ settings_template }) }))
  renderApp(`${pages.configuration}/0`)
  expect(await text('Query, before')).toBe('select 1\nfrom a')
  expect(await text('Query, after')).toBe('select 2\nfrom a')
  expect(JSON.parse(await text('Settings, after'))).toEqual({ parameters: { code: '(see Query)', rows: 2 } })
  expect(await text('Description, before')).toBe('Old\ntext')
  const disabled = await section('Disabled')
  expect([disabled.getByText('no').tagName, disabled.getByText('yes').tagName]).toEqual(['DEL', 'INS'])
  const fields = within(screen.getByRole('navigation', { name: 'Changed fields' }))
  expect(fields.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Description',
    'Disabled',
    'Query',
    'Settings',
  ])
})

test('[W-2.13.13] that a secret changed is told, what it was is not', async () => {
  const snapshot = { component_id: 20, settings: { '#password': '*****' } }
  keepHistory([
    { changed: [], snapshot },
    { changed: ['settings'], snapshot },
  ])
  renderApp(`${pages.configuration}/0`)
  const settings = await section('Settings')
  expect(settings.getByText('A secret was changed. What it was and what it is now is not shown.')).toBeDefined()
})

test('[W-2.13.14] any two versions are compared, the older one first whichever way they are asked for', async () => {
  keepHistory(named(4))
  renderApp(`${pages.dawg}/101?with=103`)
  const name = await section('Name')
  expect(name.getByText('Name 1').tagName).toBe('DEL')
  expect(name.getByText('Name 3').tagName).toBe('INS')
})

test('[W-2.13.14] versions that are the same say so', async () => {
  keepHistory([
    { changed: [], snapshot: { name: 'Same' } },
    { changed: ['name'], snapshot: { name: 'Other' } },
    { changed: ['name'], snapshot: { name: 'Same' } },
  ])
  renderApp(`${pages.workspace}/0?with=101`)
  expect(await screen.findByText('These versions are the same.')).toBeDefined()
})

test('[W-2.13.6] [W-2.13.7] the version that is viewed can be gone back to', async () => {
  const kept = keepHistory(named(3))
  renderApp(`${pages.configuration}/101`)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revert' }).getAttribute('aria-disabled')).toBeNull())
  await press('Revert')
  const dialog = await openDialog('Revert configuration')
  expect(dialog.getByText('Do you really want to revert configuration to viewed history item?')).toBeDefined()
  await confirm('Revert configuration', 'Revert')
  expect(await screen.findByText('Configuration has been reverted.')).toBeDefined()
  expect(kept.reverted).toEqual([101])
})

test('[W-2.13.9] the current version has nothing to go back to', async () => {
  keepHistory(named(2))
  renderApp(`${pages.workspace}/0`)
  expect(await screen.findByText('Current version')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Revert' }).getAttribute('aria-disabled')).toBe('true')
})

test('a version that there is not leads to not found', async () => {
  keepHistory(named(2))
  const app = renderApp(`${pages.workspace}/199`)
  await waitFor(() => expect(app.where()).toBe('/not-found'))
})
