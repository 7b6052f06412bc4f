import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aComponent, aConfiguration, aConfigurationJob, aWorkspace } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, pickFromMenu, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { scrollWindowTo } from '../../testing/scroll.ts'

let kept: KeptConfiguration
beforeEach(() => {
  kept = keepConfigurationPage()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sent = () => kept.server.seenCalls(calls.configurations.modify).map(({ body }) => body)
const turn = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))

test('[C-2.2.1] the page opens with name, way back, time of the last save and version history', async () => {
  renderApp(CONFIGURATION_PAGE)
  expect(await heading('clean.sql')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Back to workspace' }).getAttribute('href')).toBe('/workspaces/3')
  const history = screen.getByRole('link', { name: 'Version history' })
  expect(history.getAttribute('href')).toBe('/workspaces/3/configurations/9/history')
  await userEvent.hover(screen.getByText('Saved 2026-11-15 09:00:00'))
  expect((await screen.findByRole('tooltip')).textContent).toBe('2026-11-15 08:00:00 UTC')
})

test('[C-2.2.2] the crumbs cut the name of the workspace at 25 characters', async () => {
  const name = 'Orders to the warehouse of Prague'
  kept.workspace = aWorkspace({ name })
  renderApp(CONFIGURATION_PAGE)
  await heading('clean.sql')
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }))
  const links = crumbs.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(['Workspaces', 'Orders to the warehouse o…'])
  expect(crumbs.getByText('clean.sql').getAttribute('aria-current')).toBe('page')
  await userEvent.hover(links[1]!)
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})

test.each([
  [16, '1'],
  [17, '2'],
  [22, '2'],
  [23, '3'],
  [28, '3'],
  [29, '4'],
  [34, '4'],
  [35, '5'],
  [40, '5'],
])('[C-2.2.3] a name of %d characters has size %s', async (length, size) => {
  kept.configuration = aConfiguration({ name: 'x'.repeat(length) })
  renderApp(CONFIGURATION_PAGE)
  expect((await heading('x'.repeat(length))).dataset['size']).toBe(size)
})

test('[C-2.2.3] a longer name is cut at 40 characters, and whole in the tooltip', async () => {
  const name = 'x'.repeat(200)
  kept.configuration = aConfiguration({ name })
  renderApp(CONFIGURATION_PAGE)
  await userEvent.hover(await heading(`${'x'.repeat(40)}…`))
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})

test('[C-2.2.4] the name is edited in its place; while it is empty it cannot be saved', async () => {
  renderApp(CONFIGURATION_PAGE)
  await press('Edit name')
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  await userEvent.clear(field)
  expect(await screen.findByText('Please fill in the field')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(sent()).toEqual([])
  await userEvent.type(field, 'daily.sql')
  await press('Save')
  expect(await screen.findByText("Configuration's name has been modified.")).toBeDefined()
  expect(await heading('daily.sql')).toBeDefined()
  expect(sent()).toEqual([{ name: 'daily.sql', expected_version: 4 }])
})

test('[C-2.2.5] a box shows the component', async () => {
  renderApp(CONFIGURATION_PAGE)
  const box = await screen.findByRole('group', { name: 'Component' })
  expect(box.textContent).toBe('SQL (DuckDB)processor')
  expect(box.querySelector('img')?.getAttribute('src')).toBe(kept.component.icon)
  expect(screen.queryByText(/deprecated/)).toBeNull()
})

test('[C-2.2.5] the page works without a component that is gone', async () => {
  kept.configuration = aConfiguration({ component: null, component_id: 999 })
  renderApp(CONFIGURATION_PAGE)
  expect((await screen.findByRole('group', { name: 'Component' })).textContent).toBe(
    'Component 999not in the catalogue any more',
  )
  expect(screen.getByRole('region', { name: 'Description' })).toBeDefined()
  expect(kept.server.seenCalls(calls.components.get)).toEqual([])
})

test('[C-2.2.6] a hidden component is deprecated', async () => {
  kept.component = aComponent({ hidden: 1 })
  renderApp(CONFIGURATION_PAGE)
  expect(await screen.findByText('The component is deprecated, please consider a replacement.')).toBeDefined()
})

test('[C-2.2.7] it is disabled and enabled', async () => {
  renderApp(CONFIGURATION_PAGE)
  await turn('Enabled')
  expect(await screen.findByText('Configuration has been disabled.')).toBeDefined()
  await turn('Disabled')
  expect(await screen.findByText('Configuration has been enabled.')).toBeDefined()
  expect(sent()).toEqual([{ disabled: 1 }, { disabled: 0 }])
})

test('[C-2.2.8] the workspace goes on after its failure, or stops', async () => {
  renderApp(CONFIGURATION_PAGE)
  await turn('stop on errors')
  expect(await screen.findByText('Workspace job will continue on configuration failure.')).toBeDefined()
  await turn('continue on failure')
  expect(await screen.findByText('Workspace job will stop on configuration failure.')).toBeDefined()
  expect(sent()).toEqual([{ continue_on_failure: 1 }, { continue_on_failure: 0 }])
})

test('[C-2.2.9] erasing its data asks', async () => {
  kept.server.on(calls.configurations.eraseData, () => ({}))
  renderApp(CONFIGURATION_PAGE)
  await pickFromMenu('Erase data')
  const question = 'Do you really want to erase all configuration data?'
  expect((await openDialog('Erase data')).getByText(question)).toBeDefined()
  await confirm('Erase data', 'Erase data')
  expect(await screen.findByText('Configuration data has been erased.')).toBeDefined()
  expect(kept.server.seenCalls(calls.configurations.eraseData)).toHaveLength(1)
})

test('[C-2.2.10] deleting it asks, and leads to the workspace', async () => {
  kept.server.on(calls.configurations.remove, () => ({}))
  const app = renderApp(CONFIGURATION_PAGE)
  await pickFromMenu('Delete')
  await confirm('Delete configuration', 'Delete')
  expect(await screen.findByText('Configuration has been deleted.')).toBeDefined()
  await waitFor(() => expect(app.where()).toBe('/workspaces/3'))
  expect(kept.server.seenCalls(calls.configurations.remove)).toHaveLength(1)
})

test('[C-2.2.10] a failed deletion leaves the question open', async () => {
  kept.server.on(calls.configurations.remove, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  const app = renderApp(CONFIGURATION_PAGE)
  await pickFromMenu('Delete')
  await confirm('Delete configuration', 'Delete')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  expect(await openDialog('Delete configuration')).toBeDefined()
  expect(app.where()).toBe(CONFIGURATION_PAGE)
})

test('[C-2.2.11] it is run, and cancelled while it runs', async () => {
  kept.server
    .on(calls.configurationJobs.run, () => {
      kept.jobs = [aConfigurationJob({ status: 'running' })]
      return { configuration_job: kept.jobs[0]! }
    })
    .on(calls.configurationJobs.cancel, () => {
      kept.jobs = [aConfigurationJob({ status: 'canceled' })]
      return { configuration_job: kept.jobs[0]! }
    })
  renderApp(CONFIGURATION_PAGE)
  expect(await screen.findByText('never run')).toBeDefined()
  await press('Run')
  await confirm('Run configuration', 'Run')
  expect(await screen.findByText('Configuration job has started.')).toBeDefined()
  expect((await screen.findByRole('link', { name: 'View' })).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/activity/37',
  )
  await press('Cancel')
  await confirm('Cancel configuration job', 'Cancel job')
  expect(await screen.findByText('Configuration job is being cancelled.')).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Run' })).toBeDefined()
})

test('[C-2.2.12] a compact header follows the reader after 230 px', async () => {
  kept.jobs = [aConfigurationJob({ status: 'warning' })]
  renderApp(CONFIGURATION_PAGE)
  await heading('clean.sql')
  scrollWindowTo(230)
  expect(screen.queryByRole('region', { name: 'Compact header' })).toBeNull()
  scrollWindowTo(231)
  const compact = within(screen.getByRole('region', { name: 'Compact header' }))
  expect(compact.getByText('clean.sql')).toBeDefined()
  expect(await compact.findByText('warning')).toBeDefined()
  expect(compact.getByRole('button', { name: 'Run' })).toBeDefined()
  scrollWindowTo(0)
  expect(screen.queryByRole('region', { name: 'Compact header' })).toBeNull()
})

test('[C-2.2.13] whoever may only view sees so, and can change nothing', async () => {
  kept.configuration = aConfiguration({ permission: 'read' })
  renderApp(CONFIGURATION_PAGE)
  expect(await screen.findByText('View-only')).toBeDefined()
  for (const name of ['Run', 'Edit name'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  for (const button of screen.getAllByRole('button', { name: 'Edit' }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
  await turn('Enabled')
  expect(sent()).toEqual([])
  await userEvent.hover(screen.getByRole('button', { name: 'Run' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may only view this configuration.')
  await press('More actions')
  for (const name of ['Erase data', 'Delete'])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled'), name).toBe('true')
  expect(screen.queryByRole('menuitem', { name: 'Transfer ownership' })).toBeNull()
})
