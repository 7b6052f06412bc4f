import { calls, type Workspace } from '@clew/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aConfiguration, anySelection, aWorkspace } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, pickFromMenu } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: KeptConfiguration
let workspaces: Workspace[]

beforeEach(() => {
  kept = keepConfigurationPage()
  workspaces = [
    aWorkspace(),
    aWorkspace({ id: 4, name: 'Archive' }),
    aWorkspace({ id: 5, name: 'Theirs', permission: 'read' }),
  ]
  kept.server
    .on(calls.workspaces.list, ({ query }) => ({
      workspaces: workspaces.filter(({ name }) => name.includes(query.name_filter ?? '')).slice(0, query.limit),
      selection_settings: anySelection,
    }))
    .on(calls.configurations.clone, ({ body }) => {
      const { workspace_id = 3 } = body
      kept.configuration = aConfiguration({ id: 12, name: 'clean.sql copy', workspace_id })
      return { configuration: kept.configuration }
    })
})

async function open() {
  const app = renderApp(CONFIGURATION_PAGE)
  await pickFromMenu('Clone')
  return { app, dialog: await openDialog('Clone configuration') }
}
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
const target = () => screen.findByRole('combobox', { name: 'Target workspace' })
const sent = () => kept.server.seenCalls(calls.configurations.clone).map(({ body }) => body)
const searches = () =>
  kept.server
    .seenCalls(calls.workspaces.list)
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
    .filter((query) => query.get('limit') === '50')
    .map((query) => query.get('name_filter'))

test('[C-2.3.1] it is cloned into its own workspace, and the clone opens', async () => {
  const { app } = await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Current' }).checked).toBe(true)
  await confirm('Clone configuration', 'Clone')
  expect(await screen.findByText('Configuration has been cloned.')).toBeDefined()
  expect(await screen.findByRole('heading', { level: 1, name: 'clean.sql copy' })).toBeDefined()
  expect(app.where()).toBe('/workspaces/3/configurations/12')
  expect(sent()).toEqual([{}])
})

test('[C-2.3.1] [C-2.3.2] another workspace has to be chosen', async () => {
  const { app, dialog } = await open()
  await choose('Another')
  await confirm('Clone configuration', 'Clone')
  expect(await dialog.findByText('Please select one option')).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.click(await target())
  await userEvent.click(await screen.findByRole('option', { name: 'Archive' }))
  expect(dialog.queryByText('Please select one option')).toBeNull()
  await confirm('Clone configuration', 'Clone')
  await waitFor(() => expect(app.where()).toBe('/workspaces/4/configurations/12'))
  expect(sent()).toEqual([{ workspace_id: 4 }])
})

test('[C-2.3.3] the first 50 are listed, and a text is searched for when the typing has paused', async () => {
  await open()
  await choose('Another')
  await userEvent.click(await target())
  await waitFor(() => expect(searches()).toEqual([null]))
  const field = await target()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(field, { target: { value: 'Arch' } })
  await act(() => vi.advanceTimersByTimeAsync(249))
  expect(searches()).toEqual([null])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(searches()).toEqual([null, 'Arch'])
  fireEvent.change(field, { target: { value: '  ' } })
  await act(() => vi.advanceTimersByTimeAsync(300))
  vi.useRealTimers()
  expect(await screen.findByRole('option', { name: 'Theirs (view-only)' })).toBeDefined()
  expect(searches()).toEqual([null, 'Arch'])
})

test('[C-2.3.4] what one may only view cannot be the target', async () => {
  kept.configuration = aConfiguration({ permission: 'read' })
  await open()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Current' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Another' }).checked).toBe(true)
  await userEvent.click(await target())
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Archive', 'Theirs (view-only)'])
  await userEvent.click(options[1]!)
  await confirm('Clone configuration', 'Clone')
  expect(await screen.findByText('Please select one option')).toBeDefined()
})

test('[C-2.3.5] a failure leaves the dialog open with what was chosen', async () => {
  kept.server.on(calls.configurations.clone, () => {
    throw new Refused('unavailable', 'Come back later.')
  })
  const { app, dialog } = await open()
  await choose('Another')
  await userEvent.click(await target())
  await userEvent.click(await screen.findByRole('option', { name: 'Archive' }))
  await confirm('Clone configuration', 'Clone')
  expect(await screen.findByText('Come back later.')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('combobox').value).toBe('Archive')
  expect(app.where()).toBe(CONFIGURATION_PAGE)
})
