import { calls } from '@clew/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aDawg, aSystemInfo, aWorkspace } from '../../testing/builders.ts'
import { keepDetailPages } from '../../testing/detail-page.ts'
import { Refused } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

const turn = async (name: string) => userEvent.click(await screen.findByRole('switch', { name }))
const workers = () => screen.findByRole<HTMLInputElement>('textbox', { name: /workers/ })

describe.each([
  ['/workspaces/3', calls.workspaces.modify, 'Workspace'],
  ['/dawgs/5', calls.dawgs.modify, 'DAWG'],
] as const)('%s', (path, modify, title) => {
  test('[W-2.3.11] is disabled and enabled', async () => {
    const { server } = keepDetailPages()
    renderApp(path)
    await turn('Enabled')
    expect(await screen.findByText(`${title} has been disabled.`)).toBeDefined()
    await turn('Disabled')
    expect(await screen.findByText(`${title} has been enabled.`)).toBeDefined()
    expect(server.seenCalls(modify).map(({ body }) => body)).toEqual([{ disabled: 1 }, { disabled: 0 }])
  })

  test('[W-2.3.11] turns at once, and back when the server refuses', async () => {
    const { server } = keepDetailPages()
    let refuse = () => {}
    server.on(
      modify,
      () =>
        new Promise((_resolve, reject) => {
          refuse = () => reject(new Refused('unavailable', 'Come back later.'))
        }),
    )
    renderApp(path)
    await turn('Enabled')
    expect(await screen.findByRole('switch', { name: 'Disabled' })).toBeDefined()
    server.isOffline = true
    refuse()
    expect(await screen.findByRole('switch', { name: 'Enabled' })).toBeDefined()
    expect(await screen.findByText('Come back later.')).toBeDefined()
  })

  test('[W-2.3.13] deletes its data after success, or not', async () => {
    const { server } = keepDetailPages()
    renderApp(path)
    const box = () => screen.findByRole('checkbox', { name: 'delete data after success' })
    await userEvent.click(await box())
    expect(await screen.findByText(`${title} data will be deleted after execution.`)).toBeDefined()
    await userEvent.click(await box())
    expect(await screen.findByText(`${title} data won't be deleted after execution.`)).toBeDefined()
    expect(server.seenCalls(modify).map(({ body }) => body)).toEqual([
      { settings: { delete_data_after_success: 1 } },
      { settings: { delete_data_after_success: 0 } },
    ])
  })
})

test.each([
  [
    '/workspaces/3',
    'Workspace job will continue on configuration failure',
    'Workspace job will stop on configuration failure',
  ],
  ['/dawgs/5', 'DAWG job will continue on workspace failure.', 'DAWG job will stop on workspace failure.'],
])('[W-2.3.12] %s goes on after a failure, or stops', async (path, goesOn, stops) => {
  const kept = keepDetailPages()
  renderApp(path)
  await turn('stop on errors')
  expect(await screen.findByText(goesOn)).toBeDefined()
  await turn('continue on failure')
  expect(await screen.findByText(stops)).toBeDefined()
  expect([kept.workspace.version, kept.dawg.version]).toContain(6)
})

test('[W-2.3.14] the number of workers is that of the instance unless set', async () => {
  const { server } = keepDetailPages()
  renderApp('/workspaces/3')
  await waitFor(async () => expect((await workers()).value).toBe('4'))
  await userEvent.clear(await workers())
  await userEvent.type(await workers(), '2{Enter}')
  expect(await screen.findByText('No. of workers available for the workspace has been updated.')).toBeDefined()
  expect(server.seenCalls(calls.workspaces.modify)[0]?.body).toEqual({ settings: { max_workers_used: 2 } })
})

test.each(['0', '5', '99', ''])('[W-2.3.15] "%s" workers of 4 cannot be', async (typed) => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ settings: { max_workers_used: 3 } })
  renderApp('/workspaces/3')
  await screen.findByText('of 4')
  await userEvent.clear(await workers())
  if (typed !== '') await userEvent.type(await workers(), typed)
  await userEvent.tab()
  await waitFor(async () => expect((await workers()).value).toBe('3'))
  expect(kept.server.seenCalls(calls.workspaces.modify)).toEqual([])
})

test('[W-2.3.16] one worker leaves nothing to choose', async () => {
  const { server } = keepDetailPages()
  server.on(calls.system.systemInfo, () => ({ system_info: aSystemInfo({ mi_workers_count: 1 }) }))
  renderApp('/workspaces/3')
  await screen.findByText('of 1')
  expect((await workers()).readOnly).toBe(true)
  await userEvent.hover(await workers())
  expect((await screen.findByRole('tooltip')).textContent).toBe('The instance has maximum 1 worker available.')
})

test('[W-2.3.17] a workspace leads to its DAWG; a DAWG has no workers', async () => {
  const kept = keepDetailPages()
  kept.workspace = aWorkspace({ dawg_id: 5, dawg: { id: 5, name: 'Nightly', deleted: 0 } })
  renderApp('/workspaces/3')
  await userEvent.click(await screen.findByRole('link', { name: 'Nightly' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Nightly' })).toBeDefined()
  expect(screen.queryByText('workers')).toBeNull()
})

test('[W-2.3.45] whoever may only view sees so, and can change nothing', async () => {
  const kept = keepDetailPages()
  kept.dawg = aDawg({ permission: 'read', tags: [{ id: 1, name: 'prod', color: 'broom' }] })
  renderApp('/dawgs/5')
  expect(await screen.findByText('View-only')).toBeDefined()
  for (const name of ['Run', 'Invite', 'Add tag', 'Edit name'])
    expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
  await turn('Enabled')
  expect(await screen.findByRole('switch', { name: 'Enabled' })).toBeDefined()
  expect(kept.server.seenCalls(calls.dawgs.modify)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Remove tag prod' })).toBeNull()
  const description = within(screen.getByRole('region', { name: 'Description' }))
  expect(description.getByRole('button', { name: 'Edit' }).getAttribute('aria-disabled')).toBe('true')
  await userEvent.hover(screen.getByRole('button', { name: 'Run' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may only view this DAWG.')
  await userEvent.click(screen.getByRole('button', { name: 'More actions' }))
  for (const name of ['Transfer ownership', 'Erase data', 'Delete'])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled'), name).toBe('true')
})
