import { calls } from '@clew/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aConfigurationName, keepActivity } from '../../testing/activity-pages.ts'
import { aConfigurationJob, aDawgJob, aWorkspaceJob } from '../../testing/builders.ts'
import { Refused } from '../../testing/fake-server.ts'
import { confirm, openDialog, press } from '../../testing/press.ts'
import { renderApp } from '../../testing/render-app.tsx'

const WORKSPACE_JOB = '/workspaces/3/activity/17'
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const line = (id: number, text: string, level: 'error' | 'warning' | 'info' = 'error') => ({
  id,
  level,
  text,
  created: '2026-11-15T09:00:05.000Z',
})
const failed = (given: Parameters<typeof aConfigurationJob>[0] = {}) =>
  aConfigurationJob({
    status: 'error',
    message: 'column email is missing',
    configuration: aConfigurationName(),
    ...given,
  })

/** A workspace job that failed because of its only configuration. */
function keepFailure() {
  const kept = keepActivity()
  kept.workspaceJobs = [aWorkspaceJob({ status: 'error', message: 'clean.sql: column email is missing' })]
  kept.startedConfigurations = [failed()]
  return kept
}

test('[W-2.11.4] a failed workspace runs from the configuration that failed', async () => {
  const kept = keepFailure()
  kept.server.on(calls.workspaceJobs.run, ({ body }) => {
    expect(body).toEqual({ from_configuration_id: 9 })
    throw new Refused('already_active', 'A job is already waiting or running.')
  })
  renderApp(WORKSPACE_JOB)
  await press('Run from here')
  expect((await openDialog('Run from here')).getByText(/run “clean.sql” and what comes after it/)).toBeDefined()
  await confirm('Run from here', 'Run')
  expect(await screen.findByText('A job is already waiting or running.')).toBeDefined()
  expect(await openDialog('Run from here')).toBeDefined()
})

test('[W-2.11.5] [W-2.11.6] a workspace failed because of a configuration, with its last errors', async () => {
  const kept = keepFailure()
  kept.logs[37] = [
    line(3, 'reading contacts.csv', 'info'),
    line(7, 'has id, name'),
    line(8, 'column email is missing'),
    line(9, 'column email is missing'),
  ]
  renderApp(WORKSPACE_JOB)
  const why = await region('Why')
  const name = await why.findByRole('link', { name: '“clean.sql”' })
  expect(name.getAttribute('href')).toBe('/workspaces/3/configurations/9/activity/37')
  expect((await why.findByText(/failed: column email is missing/)).textContent).toBe(
    '“clean.sql” failed: column email is missing → line 9',
  )
  expect(why.getByRole('link', { name: '→ line 9' }).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/activity/37?line=9',
  )
  const lines = within(why.getByRole('list', { name: 'Last lines of the log' })).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['→ line 7has id, name'])
})

test('[W-2.11.5] a DAWG failed because of a workspace, and that because of a configuration', async () => {
  const kept = keepActivity()
  kept.dawgJobs = [aDawgJob({ status: 'error', message: 'Orders: clean.sql: column email is missing' })]
  kept.startedWorkspaces = [aWorkspaceJob({ status: 'error', workspace: { id: 3, name: 'Orders', deleted: 0 } })]
  kept.startedConfigurations = [failed()]
  renderApp('/dawgs/5/activity/27')
  const why = await region('Why')
  await why.findByRole('link', { name: '“clean.sql”' })
  expect(why.getByText(/column email is missing/).textContent).toBe(
    '“Orders” › “clean.sql” failed: column email is missing',
  )
  expect(screen.queryByRole('button', { name: 'Run from here' })).toBeNull()
})

test('[W-2.11.5] [W-2.11.6] a configuration tells its own warning, from the log when it left no message', async () => {
  const kept = keepActivity()
  kept.configurationJobs = [aConfigurationJob({ status: 'warning' })]
  kept.logs[37] = [line(5, 'something failed on the way'), line(6, '240 rows were left out', 'warning')]
  renderApp('/workspaces/3/configurations/9/activity/37')
  const why = await region('Why')
  expect((await why.findByText(/240 rows/)).textContent).toBe(
    '“clean.sql” ended with a warning: 240 rows were left out → line 6',
  )
  expect(why.queryByText(/on the way/)).toBeNull()
})

test('[W-2.11.5] without a reason it says so; without trouble nothing', async () => {
  const kept = keepActivity()
  kept.configurationJobs = [aConfigurationJob({ status: 'error' })]
  const app = renderApp('/workspaces/3/configurations/9/activity/37')
  expect(await (await region('Why')).findByText(/and gave no reason/)).toBeDefined()
  kept.configurationJobs = [aConfigurationJob({ status: 'finished' })]
  await act(() => app.queryClient.invalidateQueries())
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Why' })).toBeNull())
})

test('[W-2.11.7] what is deleted is named, not linked, and nobody asks for its log', async () => {
  const kept = keepFailure()
  kept.startedConfigurations = [failed({ configuration: aConfigurationName({ deleted: 1 }) })]
  renderApp(WORKSPACE_JOB)
  const why = await region('Why')
  expect((await why.findByText('“clean.sql”')).tagName).toBe('STRONG')
  expect(why.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Run from here' })).toBeNull()
  expect(kept.server.seenCalls(calls.configurationJobs.logs)).toEqual([])
})

test('[W-2.11.7] whoever may not see into the workspace reads what it said', async () => {
  const kept = keepActivity()
  kept.dawgJobs = [aDawgJob({ status: 'error' })]
  kept.startedWorkspaces = [
    aWorkspaceJob({ status: 'error', message: 'clean.sql: no', workspace: { id: 3, name: 'Orders', deleted: 0 } }),
  ]
  const refuse = () => {
    throw new Refused('not_allowed', 'Not allowed')
  }
  kept.server.on(calls.childJobs.ofWorkspaceJob, refuse).on(calls.workspaceJobs.logs, refuse)
  const app = renderApp('/dawgs/5/activity/27')
  expect((await (await region('Why')).findByText(/clean.sql: no/)).textContent).toBe('“Orders” failed: clean.sql: no')
  await waitFor(() => expect(kept.server.seenCalls(calls.workspaceJobs.logs)).toHaveLength(1))
  expect(app.where()).toBe('/dawgs/5/activity/27')
})

test('[W-2.11.8] others that failed, too, are named', async () => {
  const kept = keepFailure()
  kept.startedConfigurations = Array.from({ length: 8 }, (_, index) =>
    failed({ id: 40 + index, configuration: aConfigurationName({ name: `load ${index}` }) }),
  )
  renderApp(WORKSPACE_JOB)
  const also = await (await region('Why')).findByText(/^Also:/)
  expect(also.textContent).toBe('Also: “load 1”, “load 2”, “load 3”, “load 4”, “load 5” and 2 more')
  expect(within(also).getAllByRole('link')).toHaveLength(5)
})
