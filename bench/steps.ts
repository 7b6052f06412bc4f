/** What a step of a run costs when its program does nothing: chains and fans, and single jobs one after another. */
import type { Api } from './api.ts'
import { median, type Figure } from './figure.ts'
import { endOf, makeConfiguration, makeWorkspace, msToEnd, startJob, type Configuration } from './jobs.ts'
import { BENCH_COMPONENTS, withProduct } from './product.ts'

const PORT = 18_083
const NOTHING = 900_001
const STEP_GOAL_MS = 6
const WARM_UP_STEPS = 300
const STEPS_AT_LEAST = 300
const SINGLE_JOBS = 400
const JOBS_GOAL = 100
/** So many people start jobs at once. */
const CALLERS = 4

export const benchSteps = ({ long }: { long: boolean }): Promise<Figure[]> =>
  withProduct(PORT, BENCH_COMPONENTS, ({ api }) => measureSteps(api, long))

async function measureSteps(api: Api, long: boolean): Promise<Figure[]> {
  const figures: Figure[] = []
  // The first runs warm the pool, the database and the compiler up, as in an instance that has been at work for a minute.
  await measureRun(api, WARM_UP_STEPS, 'chain')
  await measureRun(api, WARM_UP_STEPS, 'fan')
  for (const size of long ? [10, 100, 1_000, 10_000] : [10, 100, 1_000])
    for (const shape of ['chain', 'fan'] as const) {
      const ms = (await usualRun(api, size, shape)) / size
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
  return figures
}

/** Short runs are over before their time could be told well: the median of several. */
async function usualRun(api: Api, size: number, shape: 'chain' | 'fan'): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < Math.ceil(STEPS_AT_LEAST / size); i++) times.push(await measureRun(api, size, shape))
  return median(times)
}

async function measureRun(api: Api, size: number, shape: 'chain' | 'fan'): Promise<number> {
  const workspace = await makeWorkspace(api)
  let source: Configuration | undefined
  for (let i = 0; i < size; i++) {
    const step = await makeConfiguration(api, workspace, NOTHING, { source })
    if (shape === 'chain' || i === 0) source = step
  }
  return msToEnd(api, await startJob(api, workspace), 'waiting')
}

/** Jobs a second, from the first call to the last end. The first round warms up. */
async function measureSingles(api: Api): Promise<number> {
  const workspace = await makeWorkspace(api)
  const steps: Configuration[] = []
  for (let i = 0; i < SINGLE_JOBS; i++) steps.push(await makeConfiguration(api, workspace, NOTHING))
  await runAll(api, steps)
  return SINGLE_JOBS / (await runAll(api, steps))
}

/** Seconds from the first call to the end of whatever ends last, as the jobs themselves say. */
async function runAll(api: Api, steps: Configuration[]): Promise<number> {
  const begun = Date.now()
  const jobs: string[] = []
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    for (let i = caller; i < steps.length; i += CALLERS) jobs.push(await startJob(api, steps[i]!.path))
  })
  await Promise.all(callers)
  let lastEnd = begun
  for (const job of jobs) lastEnd = Math.max(lastEnd, await endOf(api, job))
  return (lastEnd - begun) / 1000
}
