/** What a step of a run costs when its program does nothing: chains and fans, and single jobs one after another. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_SETTINGS, signIn, type Api } from './api.ts'
import type { Figure } from './figure.ts'
import { startProduct } from './product.ts'

const PORT = 18_083
const NOTHING = 900_001
const STEP_GOAL_MS = 6
const SINGLE_JOBS = 200
const JOBS_GOAL = 100
const POLL_MS = 250

export async function benchSteps({ long }: { long: boolean }): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  const settings = { ...ADMIN_SETTINGS, CLEW_COMPONENTS_DIR: join(import.meta.dirname, 'components') }
  const clew = await startProduct(dataDir, PORT, settings)
  const api = await signIn(clew.url)
  const figures: Figure[] = []
  // The first run warms the pool and the database up.
  await measureRun(api, 10, 'chain')
  for (const size of long ? [10, 100, 1_000, 10_000] : [10, 100, 1_000])
    for (const shape of ['chain', 'fan'] as const) {
      const ms = (await measureRun(api, size, shape)) / size
      figures.push({
        what: `A step that does nothing, in a ${shape} of ${size}`,
        value: `${ms.toFixed(2)} ms`,
        beside: `goal ≤ ${STEP_GOAL_MS} ms ${ms <= STEP_GOAL_MS ? '✓' : '✗'}`,
      })
    }
  const rate = await measureSingles(api)
  figures.push({
    what: 'Single jobs accepted and run, each by a call of its own',
    value: `${rate.toFixed(0)} /s`,
    beside: `goal ≥ ${JOBS_GOAL} /s ${rate >= JOBS_GOAL ? '✓' : '✗'}`,
  })
  await clew.stop()
  await rm(dataDir, { recursive: true, force: true })
  return figures
}

async function aWorkspace(api: Api): Promise<string> {
  const { workspace } = await api.call<{ workspace: { id: number } }>('POST', '/workspaces', { name: 'Bench' })
  return `/workspaces/${workspace.id}`
}

async function aStep(api: Api, workspace: string): Promise<number> {
  const body = { name: 'step', component_id: NOTHING }
  const { configuration } = await api.call<{ configuration: { id: number } }>(
    'POST',
    `${workspace}/configurations`,
    body,
  )
  return configuration.id
}

async function measureRun(api: Api, size: number, shape: 'chain' | 'fan'): Promise<number> {
  const workspace = await aWorkspace(api)
  let before: number | undefined
  for (let i = 0; i < size; i++) {
    const step = await aStep(api, workspace)
    if (before !== undefined && (shape === 'chain' || i > 0)) {
      const input_settings = { inputs: { [before]: {} } }
      await api.call('PATCH', `${workspace}/configurations/${step}`, { input_settings })
    }
    if (shape === 'chain' || i === 0) before = step
  }
  const { workspace_job: job } = await api.call<{ workspace_job: { id: number } }>('POST', `${workspace}/jobs`)
  return ended(api, `${workspace}/jobs/${job.id}`)
}

/** From being accepted to the end, as the job itself says; asking more often would be part of what is measured. */
async function ended(api: Api, path: string): Promise<number> {
  for (;;) {
    const answer = await api.call<Record<string, Job>>('GET', path)
    const { status, message, stats } = Object.values(answer)[0]!
    const times = stats.statuses_history
    if (status === 'finished') return Date.parse(times['finished']!) - Date.parse(times['waiting']!)
    if (status !== 'waiting' && status !== 'running') throw new Error(`${path} ended ${status}: ${message}`)
    await wait(POLL_MS)
  }
}

interface Job {
  status: string
  message: string | null
  stats: { statuses_history: Record<string, string> }
}

/** Jobs a second, from the first call to the last end. */
async function measureSingles(api: Api): Promise<number> {
  const workspace = await aWorkspace(api)
  const steps: number[] = []
  for (let i = 0; i < SINGLE_JOBS; i++) steps.push(await aStep(api, workspace))
  const begun = performance.now()
  const jobs: string[] = []
  for (const step of steps) {
    const path = `${workspace}/configurations/${step}/jobs`
    const { configuration_job: job } = await api.call<{ configuration_job: { id: number } }>('POST', path)
    jobs.push(`${path}/${job.id}`)
  }
  for (const job of jobs) await ended(api, job)
  return SINGLE_JOBS / ((performance.now() - begun) / 1000)
}
