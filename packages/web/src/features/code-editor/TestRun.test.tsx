import { calls } from '@clew/contract'
import { runScopeHandlers } from '@codemirror/view'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { aConfiguration, aConfigurationJob, anySelection } from '../../testing/builders.ts'
import type { KeptConfiguration } from '../../testing/configuration-page.ts'
import { press } from '../../testing/press.ts'
import { quietSelection } from '../../testing/quiet-selection.ts'
import { codeOf, edit, show, write } from './testing/show-code.tsx'

beforeEach(quietSelection)

const aLine = (id: number, text: string, level: 'info' | 'error' = 'info') => ({
  id,
  level,
  text,
  created: '2026-11-15T09:00:00.000Z',
})

/** Every run is job 37, which says what `kept` says. */
function runs(kept: KeptConfiguration) {
  const state = { job: aConfigurationJob({ status: 'running' }), lines: [aLine(1, 'Reading orders')] }
  kept.server
    .on(calls.configurationJobs.run, () => ({ configuration_job: state.job }))
    .on(calls.configurationJobs.get, () => ({ configuration_job: state.job }))
    .on(calls.configurationJobs.logs, () => ({
      configuration_logs: state.lines.toReversed(),
      last_line: state.lines.length,
      download_token: 'token',
      selection_settings: anySelection,
    }))
  return state
}

test('[C-2.5.7] Save and run saves, runs, and follows the job while the code stays in edit', async () => {
  const kept = await show()
  const state = runs(kept)
  const view = await edit('select 2')
  await press('Save and run')
  expect(await screen.findByText('Code has been saved.')).toBeDefined()
  expect(await screen.findByText('Configuration job has started.')).toBeDefined()
  expect(codeOf(kept)).toBe('select 2')
  const run = within(await screen.findByRole('region', { name: 'Test run' }))
  expect(run.getByRole('link', { name: 'Job #37' }).getAttribute('href')).toBe(
    '/workspaces/3/configurations/9/activity/37',
  )
  expect(await run.findByText('Reading orders')).toBeDefined()
  expect(run.getByRole('status').textContent).toBe('running')
  expect(view.state.readOnly).toBe(false)
  expect(screen.getByRole('button', { name: 'Save and run' }).getAttribute('aria-disabled')).toBe('true')

  state.job = aConfigurationJob({ status: 'error', message: 'No such table' })
  state.lines.push(aLine(2, 'Statement 1 failed', 'error'))
  expect(await run.findByText('Statement 1 failed')).toBeDefined()
  expect(run.getByRole('status').textContent).toBe('error')
  expect(run.getByRole('alert').textContent).toBe('No such table')

  write(view, 'select 3')
  await press('Save')
  await waitFor(() => expect(codeOf(kept)).toBe('select 3'))
  expect(screen.queryByText('Somebody else has changed the code meanwhile')).toBeNull()
})

test('[C-2.5.7] Ctrl+Enter runs code that is saved already without saving it again', async () => {
  const kept = await show()
  runs(kept)
  const view = await edit('select 1')
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true }), 'editor')
  expect(await screen.findByRole('region', { name: 'Test run' })).toBeDefined()
  expect(view.state.doc.toString()).toBe('select 1')
  expect(kept.server.seenCalls(calls.configurations.modify)).toEqual([])
  expect(kept.server.seenCalls(calls.configurationJobs.run)).toHaveLength(1)
})

test('[C-2.5.7] what cannot be saved is not run', async () => {
  const kept = await show()
  runs(kept)
  await edit('select mine')
  kept.configuration = aConfiguration({ settings: { parameters: { code: 'select theirs' } }, version: 9 })
  await press('Save and run')
  await screen.findByText('Somebody else has changed the code meanwhile')
  expect(kept.server.seenCalls(calls.configurationJobs.run)).toEqual([])
})
