import { expect, test } from 'vitest'
import { jobStatuses } from '@clew/contract/rules/job-status'
import { planPast } from './plan-past.ts'
import { endOf, madeAt, statusOf, type PastJob } from './plan-run.ts'
import { runnablesOf } from './runnables.ts'
import { demoDawgs, demoWorkspaces } from './workspaces/index.ts'

const HOUR_MS = 3_600_000
const NOON = Date.UTC(2026, 10, 15, 12)
const userIds = { ines: 1, tomasz: 2, amara: 3, priya: 4, yuki: 5, lars: 6 }

const workspaces = demoWorkspaces.map((spec, index) => ({
  id: index + 1,
  spec,
  configurations: spec.configurations.map((one, place) => ({ id: 100 * (index + 1) + place, spec: one, settings: {} })),
}))
const dawgs = demoDawgs.map((spec, index) => ({ id: index + 1, spec }))
const { runnables } = runnablesOf(userIds, workspaces, dawgs, 7)

const withChildren = (job: PastJob): PastJob[] => [job, ...job.children.flatMap(withChildren)]

test.each(Array.from({ length: 24 }, (_, hour) => NOON + hour * HOUR_MS))(
  '[P-L.18] whenever the demo is made, its past has every way to end and nothing of the future (%i)',
  (now) => {
    const runs = planPast(runnables, now)
    const jobs = runs.flatMap(withChildren)
    const ended = jobStatuses.filter((status) => status !== 'waiting' && status !== 'running')
    for (const kind of ['configuration', 'workspace'])
      expect(new Set(jobs.filter((job) => job.kind === kind).map(statusOf))).toEqual(new Set(ended))
    expect(jobs.filter((job) => endOf(job) >= now)).toEqual([])
    expect(
      jobs.filter((job) => job.children.some((child) => madeAt(child) < madeAt(job) || endOf(child) > endOf(job))),
    ).toEqual([])
    expect(runs.filter((run) => madeAt(run) > now - 48 * HOUR_MS).length).toBeGreaterThan(20)
    expect(planPast(runnables, now)).toEqual(runs)
  },
)

test('[P-L.18] a thing never runs twice at once', () => {
  const byEntity = Map.groupBy(planPast(runnables, NOON).flatMap(withChildren), (job) => `${job.kind} ${job.entityId}`)
  for (const [name, jobs] of byEntity) {
    const inOrder = jobs.toSorted((a, b) => madeAt(a) - madeAt(b))
    inOrder.slice(1).forEach((job, index) => expect(madeAt(job), name).toBeGreaterThan(endOf(inOrder[index]!)))
  }
})
