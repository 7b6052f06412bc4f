import { calls } from '@clew/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aComponent, aConfiguration, aWorkspace } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

const SETTINGS = { parameters: { code: 'print(1)', '#key': '*****' }, processors: [1] }

let kept: KeptConfiguration

function keepPython(vars?: string[]) {
  const settings = { ...SETTINGS, parameters: { ...SETTINGS.parameters, ...(vars && { vars }) } }
  kept.configuration = aConfiguration({ component_id: 8, settings })
}

beforeEach(() => {
  kept = keepConfigurationPage()
  kept.component = aComponent({ id: 8, name: 'Python' })
  kept.workspace = aWorkspace({ variables: { region: 'eu', limit: '10', '#token': '*****', token: 'x' } })
  keepPython()
})

const card = async () => within(await screen.findByRole('region', { name: 'Workspace variables injection' }))
const sent = () => kept.server.seenCalls(calls.configurations.modify).map(({ body }) => body)
const pressIn = async (name: string) => userEvent.click(await (await card()).findByRole('button', { name }))
async function choose(row: number, name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: `Variable ${row}` }))
  await userEvent.click(await screen.findByRole('option', { name }))
}

test.each([
  [8, true],
  [9, true],
  [27, true],
  [158, true],
  [20, false],
  [30, false],
])('[C-2.9.1] component %d: %s', async (id, isGiven) => {
  kept.component = aComponent({ id })
  kept.configuration = aConfiguration({ component_id: id })
  renderApp(CONFIGURATION_PAGE)
  await screen.findByRole('region', { name: 'Run options' })
  expect(screen.queryByRole('region', { name: 'Workspace variables injection' }) !== null).toBe(isGiven)
})

test('[C-2.9.2] variables are chosen and stored as names, the rest of the settings as it was', async () => {
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await choose(1, 'region')
  await pressIn('Add variable')
  await choose(2, '#token')
  await pressIn('Save')
  expect(await screen.findByText("Configuration's workspace variables have been injected.")).toBeDefined()
  const parameters = { ...SETTINGS.parameters, vars: ['region', '#token'] }
  expect(sent()).toEqual([{ settings: { ...SETTINGS, parameters }, expected_version: 4 }])
  expect((await card()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'region',
    '#tokenas token',
  ])
})

test('[C-2.9.2] without any the key goes', async () => {
  keepPython(['region'])
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await pressIn('Remove region')
  await pressIn('Save')
  expect(await (await card()).findByText('The program is given no variables of the workspace.')).toBeDefined()
  expect(sent()).toEqual([{ settings: SETTINGS, expected_version: 4 }])
})

test('[C-2.9.3] each row needs a choice', async () => {
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  expect((await card()).queryByText('Please select one option')).toBeNull()
  await pressIn('Save')
  expect(await (await card()).findByText('Please select one option')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Variable 1' }))
  expect(sent()).toEqual([])
})

test.each([
  ['region', 'region'],
  ['token', '#token'],
])('[C-2.9.3] %s and %s cannot both be chosen', async (first, second) => {
  keepPython([first])
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await pressIn('Add variable')
  await choose(2, second)
  expect(await (await card()).findByText('The variable is already selected')).toBeDefined()
  await pressIn('Save')
  expect(sent()).toEqual([])
  await choose(2, 'limit')
  expect((await card()).queryByText('The variable is already selected')).toBeNull()
})

test('[C-2.9.4] a name that the workspace does not have is marked, and kept', async () => {
  keepPython(['gone', 'limit'])
  renderApp(CONFIGURATION_PAGE)
  const { getAllByRole } = await card()
  expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'gone not defined in the workspace',
    'limit',
  ])
  await pressIn('Edit')
  await choose(2, 'region')
  await pressIn('Save')
  await screen.findByText("Configuration's workspace variables have been injected.")
  expect(sent()).toMatchObject([{ settings: { parameters: { vars: ['gone', 'region'] } } }])
})

test('[C-2.9.4] a workspace without variables says where to add them', async () => {
  kept.workspace = aWorkspace()
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  const link = (await card()).getByRole('link', { name: 'Add them there' })
  expect(link.getAttribute('href')).toBe('/workspaces/3')
})

test('[C-2.9.5] what somebody else has chosen meanwhile is overwritten only when asked', async () => {
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await choose(1, 'region')
  keepPython(['limit'])
  kept.configuration.version = 9
  await pressIn('Save')
  expect((await (await card()).findByRole('alert')).textContent).toContain('They are limit now.')
  await pressIn('Overwrite')
  expect(await screen.findByText("Configuration's workspace variables have been injected.")).toBeDefined()
  expect(kept.configuration.settings['parameters']).toMatchObject({ vars: ['region'] })
})

test('[C-2.9.5] what else somebody has changed meanwhile is kept', async () => {
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await choose(1, 'region')
  kept.configuration = aConfiguration({ component_id: 8, version: 9, settings: { parameters: { code: 'theirs' } } })
  await pressIn('Save')
  expect(await screen.findByText("Configuration's workspace variables have been injected.")).toBeDefined()
  expect(kept.configuration.settings).toEqual({ parameters: { code: 'theirs', vars: ['region'] } })
})
