import { calls, type Configuration } from '@clew/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { sharedKeys } from '../../api/shared-queries.ts'
import { aComponent, aConfiguration, aConfigurationJob } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { openDialog, press } from '../../testing/press.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: KeptConfiguration
beforeEach(() => {
  quietSelection()
  kept = keepConfigurationPage()
})

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** Of everything that the page can have. */
function keepPython() {
  const dataschema = { type: 'object', properties: { note: { type: 'string', title: 'Note' } } }
  const code_parameters = [{ title: 'Script', language: 'python' as const, settings_path: 'parameters.code' }]
  kept.component = aComponent({
    id: 8,
    settings_template: { dataschema, uischema: {}, processors: [], code_parameters },
  })
  kept.configuration = aConfiguration({
    component_id: 8,
    settings: { parameters: { code: 'print(1)' } },
    input_settings: { inputs: { '5': { filters: ['*'] } } },
  })
}

test('[C-2.2.20] the cards stand in two columns', async () => {
  keepPython()
  renderApp(CONFIGURATION_PAGE)
  await card('Script')
  await screen.findByText('Note')
  const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const left = ['Description', 'Workspace variables injection', 'Settings', 'Script', 'Run options']
  expect(titles).toEqual([...left, 'Activity', 'Data in filters', 'Data in', 'Data out'])
})

test('[C-2.2.20] a connector without inputs has no filters', async () => {
  kept.component = aComponent({ type: 'connector' })
  renderApp(CONFIGURATION_PAGE)
  await card('Data in')
  expect(screen.queryByRole('region', { name: 'Data in filters' })).toBeNull()
})

test('[C-2.2.20] the latest 3 jobs lead to their pages', async () => {
  kept.jobs = [41, 40, 39].map((id) => aConfigurationJob({ id, started_by: id === 40 ? 'parent' : 'user' }))
  renderApp(CONFIGURATION_PAGE)
  const { findAllByRole } = await card('Activity')
  const links = await findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['View all', '/workspaces/3/configurations/9/activity'],
    ['Anna Novak', '/workspaces/3/configurations/9/activity/41'],
    ['Workspace', '/workspaces/3/configurations/9/activity/40'],
    ['Anna Novak', '/workspaces/3/configurations/9/activity/39'],
  ])
  expect(
    new URLSearchParams(kept.server.seenCalls(calls.configurationJobs.list)[0]?.path.split('?')[1]).get('limit'),
  ).toBe('3')
})

test('[C-2.2.20] a configuration that has never run says so', async () => {
  renderApp(CONFIGURATION_PAGE)
  const text = "The configuration doesn't have an activity history yet. Run the configuration at least once."
  expect(await (await card('Activity')).findByText(text)).toBeDefined()
})

test('[C-2.2.22] whoever taps what is only shown is told to tap edit, for 2 seconds', async () => {
  renderApp(CONFIGURATION_PAGE)
  const text = await (await card('Description')).findByText('Nobody has described this configuration yet.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.click(text)
  expect(screen.getByText('Tap edit for change')).toBeDefined()
  act(() => void vi.advanceTimersByTime(1_999))
  expect(screen.queryByText('Tap edit for change')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Tap edit for change')).toBeNull()
})

test('[C-2.2.22] not on what has a use of its own, and not during an edit', async () => {
  kept.configuration = aConfiguration({ description: 'word '.repeat(100) })
  renderApp(CONFIGURATION_PAGE)
  const description = await card('Description')
  fireEvent.click(await description.findByRole('button', { name: 'Show more' }))
  expect(screen.queryByText('Tap edit for change')).toBeNull()
  await press('Edit name')
  fireEvent.click(await description.findByText(/^word/))
  expect(screen.queryByText('Tap edit for change')).toBeNull()
})

test('[C-2.2.22] whoever may not edit is told nothing', async () => {
  kept.configuration = aConfiguration({ permission: 'read' })
  renderApp(CONFIGURATION_PAGE)
  fireEvent.click(await (await card('Description')).findByText('Nobody has described this configuration yet.'))
  expect(screen.queryByText('Tap edit for change')).toBeNull()
})

test('[C-2.2.23] an error message in the address is shown once, as text and not endless', async () => {
  const message = `<b>Access denied</b> ${'x'.repeat(600)}`
  const app = renderApp(`${CONFIGURATION_PAGE}?error_message=${encodeURIComponent(message)}&kept=1`)
  expect(await heading('clean.sql')).toBeDefined()
  const shown = screen.getAllByText(/<b>Access denied<\/b>/)
  expect(shown).toHaveLength(1)
  expect(shown[0]!.textContent).toHaveLength(501)
  await waitFor(() => expect(app.where()).toBe(`${CONFIGURATION_PAGE}?kept=1`))
})

test.each([
  ['Edit name', 'configuration name'],
  ['Description', 'configuration description'],
  ['Workspace variables injection', 'workspace variables injection'],
  ['Settings', 'configuration settings'],
  ['Script', 'configuration code'],
  ['Data in filters', 'configuration data in filters'],
  ['Run options', 'configuration run options'],
])('[C-2.2.24] leaving during the edit of %s asks', async (place, name) => {
  keepPython()
  const app = renderApp(CONFIGURATION_PAGE)
  await heading('clean.sql')
  if (place === 'Edit name') await press(place)
  else await userEvent.click((await card(place)).getByRole('button', { name: 'Edit' }))
  for (const button of screen.queryAllByRole('button', { name: /^Edit/ }))
    expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(screen.getAllByRole('button', { name: /^Edit/ })[0]!)
  expect((await screen.findByRole('tooltip')).textContent).toBe('Save or cancel the current edit first.')
  await press(/^User menu of/)
  expect((await screen.findByRole('button', { name: 'Logout' })).hasAttribute('disabled')).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('link', { name: 'Version history' }))
  const question = `Do you really want to leave current page and lose unsaved ${name}?`
  expect((await openDialog('Leave this page?')).getByText(question)).toBeDefined()
  await press('Stay')
  expect(app.where()).toBe(CONFIGURATION_PAGE)
})

test('[C-2.2.25] another configuration starts anew', async () => {
  const app = renderApp(CONFIGURATION_PAGE)
  await heading('clean.sql')
  await press('Edit name')
  await userEvent.keyboard('{Escape}')
  let come: (configuration: Configuration) => void = () => {}
  kept.server.on(calls.configurations.get, async () => ({
    configuration: await new Promise<Configuration>((resolve) => (come = resolve)),
  }))
  await act(() => app.router.navigate({ href: '/workspaces/3/configurations/10' }))
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'clean.sql' })).toBeNull())
  come(aConfiguration({ id: 10, name: 'other.sql' }))
  expect(await heading('other.sql')).toBeDefined()
})

test('[C-2.2.25] one that cannot be loaded can be asked for again', async () => {
  let isDown = true
  kept.server.on(calls.configurations.get, () => {
    if (isDown) throw new Refused('unavailable', 'Come back later.')
    return { configuration: kept.configuration }
  })
  renderApp(CONFIGURATION_PAGE)
  expect(await screen.findByText('Error while loading.')).toBeDefined()
  isDown = false
  await press('Reload')
  expect(await heading('clean.sql')).toBeDefined()
})

test('[C-2.2.26] when the latest job ends, what depends on it is asked for again', async () => {
  kept.jobs = [aConfigurationJob({ status: 'running' })]
  const app = renderApp(CONFIGURATION_PAGE)
  await screen.findByRole('button', { name: 'Cancel' })
  const asked = () => kept.server.seenCalls(calls.configurations.get).length
  const outputs = () => kept.server.seenCalls(calls.dataFiles.outputs).length
  await waitFor(() => expect(outputs()).toBeGreaterThan(0))
  const [earlier, earlierOutputs] = [asked(), outputs()]
  kept.jobs = [aConfigurationJob({ status: 'finished' })]
  await act(() => app.queryClient.refetchQueries({ queryKey: sharedKeys.jobs('configuration', 9) }))
  expect(await screen.findByRole('button', { name: 'Run' })).toBeDefined()
  await waitFor(() => expect(asked()).toBeGreaterThan(earlier))
  await waitFor(() => expect(outputs()).toBeGreaterThan(earlierOutputs))
})

test('[C-2.2.27] the graph of the workspace learns of a change', async () => {
  const app = renderApp('/workspaces/3')
  await screen.findByRole('heading', { level: 1 })
  await act(() => app.router.navigate({ href: CONFIGURATION_PAGE }))
  await userEvent.click(await screen.findByRole('switch', { name: 'Enabled' }))
  await screen.findByText('Configuration has been disabled.')
  const earlier = kept.server.seenCalls(calls.configurations.list).length
  await userEvent.click(screen.getByRole('link', { name: 'Back to workspace' }))
  await waitFor(() => expect(kept.server.seenCalls(calls.configurations.list).length).toBeGreaterThan(earlier))
})
