/** What has run in the last two weeks. Decided from what there is and the time; nothing is written here. */
import type { LogLevel } from '@clew/contract'
import { logOf } from './past-logs.ts'
import { endOf, lived, madeAt, planGraph, type Node, type PastJob, type Starter } from './plan-run.ts'
import { between, seeded, type Random } from './random.ts'
import type { DemoWorkspace } from './shape.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DAYS = 14
/** What began later might not have ended yet. */
const LATEST_BEFORE_NOW_MS = 30 * 60_000
/** At which hours of which days ago somebody started a workspace by hand. */
const BY_HAND = [
  { daysAgo: 0, hour: 8 },
  { daysAgo: 1, hour: 9 },
  { daysAgo: 4, hour: 15 },
  { daysAgo: 9, hour: 11 },
]

export interface RunnableConfiguration extends Node {
  hasInputs: boolean
  component: number
  settings: Record<string, unknown>
}

export interface RunnableWorkspace extends Node {
  spec: Pick<DemoWorkspace, 'everyHours' | 'troubles'>
  /** Those that are not disabled. */
  configurations: RunnableConfiguration[]
  /** Who may start it. */
  people: number[]
  settings: Record<string, unknown>
}

export interface RunnableDawg {
  id: number
  hour: number
  workspaces: RunnableWorkspace[]
  settings: Record<string, unknown>
}

export interface Runnables {
  workspaces: RunnableWorkspace[]
  dawgs: RunnableDawg[]
  systemUserId: number
}

/** In the order in which they were made. */
export function planPast({ workspaces, dawgs, systemUserId }: Runnables, now: number): PastJob[] {
  const schedule: Starter = { userId: systemUserId, startedBy: 'schedule' }
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const runs = [
    ...workspaces.flatMap((workspace) => {
      const random = seeded(workspace.id)
      const byHand = BY_HAND.map(({ daysAgo, hour }) => today - daysAgo * DAY_MS + hour * HOUR_MS + 40 * 60_000)
      return [
        ...scheduledTimes(workspace, today, now).map((at) => workspaceRun(workspace, at, schedule, random)),
        ...byHand.map((at, index) => runByHand(workspace, at, index, random)),
      ]
    }),
    ...dawgs.flatMap((dawg) => {
      const random = seeded(1_000 + dawg.id)
      return daysBefore(today).map((day) => dawgRun(dawg, day + dawg.hour * HOUR_MS, schedule, random))
    }),
  ]
  return runs
    .filter((run) => madeAt(run) > now - DAYS * DAY_MS && madeAt(run) < now - LATEST_BEFORE_NOW_MS)
    .toSorted((a, b) => madeAt(a) - madeAt(b))
}

const daysBefore = (today: number): number[] => Array.from({ length: DAYS + 1 }, (_, ago) => today - ago * DAY_MS)

function scheduledTimes({ spec }: RunnableWorkspace, today: number, now: number): number[] {
  if (spec.everyHours === undefined) return []
  const step = spec.everyHours * HOUR_MS
  const first = today - DAYS * DAY_MS + 10 * 60_000
  return Array.from({ length: Math.floor((now - first) / step) + 1 }, (_, index) => first + index * step)
}

/** Now the whole workspace, now one of its configurations. */
function runByHand(workspace: RunnableWorkspace, at: number, index: number, random: Random): PastJob {
  const userId = workspace.people[index % workspace.people.length]!
  const one = workspace.configurations[index]
  const starter: Starter = { userId, startedBy: 'user' }
  if (index % 2 === 1 && one) return configurationRun(one, at, starter, random, pickOutcome(workspace, random))
  return workspaceRun(workspace, at, starter, random)
}

function dawgRun(dawg: RunnableDawg, at: number, starter: Starter, random: Random): PastJob {
  const inside: Starter = { userId: starter.userId, startedBy: 'parent' }
  const { children, outcome, ended } = planGraph(dawg.workspaces, at + 1_000, (workspace, from) =>
    workspaceRun(workspace, from, inside, random),
  )
  return parentJob('dawg', dawg, starter, { statuses: lived(at, random, outcome, ended), children })
}

function workspaceRun(workspace: RunnableWorkspace, at: number, starter: Starter, random: Random): PastJob {
  const trouble = pickOutcome(workspace, random)
  const victim = workspace.configurations[between(random, 0, workspace.configurations.length - 1)]
  const inside: Starter = { userId: starter.userId, startedBy: 'parent' }
  const { children, outcome, ended } = planGraph(workspace.configurations, at + 1_000, (configuration, from) =>
    configurationRun(configuration, from, inside, random, configuration === victim ? trouble : 'finished'),
  )
  const canceledBy = outcome === 'canceled' ? workspace.people[0]! : starter.userId
  for (const child of children) if (child.statuses.at(-1)![0] === 'canceled') child.changedBy = canceledBy
  const run = parentJob('workspace', workspace, starter, { statuses: lived(at, random, outcome, ended), children })
  return { ...run, changedBy: canceledBy }
}

type Outcome = 'finished' | 'warning' | 'error' | 'canceled'

function pickOutcome({ spec: { troubles = {} } }: RunnableWorkspace, random: Random): Outcome {
  const { error = 0, warning = 0, canceled = 0 } = troubles
  const share = random()
  if (share < error) return 'error'
  if (share < error + warning) return 'warning'
  return share < error + warning + canceled ? 'canceled' : 'finished'
}

const LONGEST_MS: Record<number, number> = { 1: 40_000, 3: 90_000, 8: 25_000, 60: 60_000 }
const BYTES_A_SECOND = 900_000

function configurationRun(
  { id, hasInputs, component, settings }: RunnableConfiguration,
  at: number,
  { userId, startedBy }: Starter,
  random: Random,
  outcome: Outcome,
): PastJob {
  const tookMs = between(random, 1_500, LONGEST_MS[component] ?? 12_000)
  const bytes = tookMs * (BYTES_A_SECOND / 1_000) + between(random, 0, 40_000)
  const isGood = outcome === 'finished' || outcome === 'warning'
  return {
    kind: 'configuration',
    entityId: id,
    userId,
    startedBy,
    changedBy: userId,
    statuses: lived(at, random, outcome, at + 1_000 + tookMs),
    children: [],
    settings,
    stats: {
      data_volumes: { '/in': hasInputs ? Math.round(bytes * 1.4) : 0, '/out': isGood ? bytes : 0 },
      files_count: { '/in': hasInputs ? between(random, 1, 2) : 0, '/out': isGood ? between(random, 1, 3) : 0 },
    },
    log: logOf(outcome, Math.round(bytes / 60)),
  }
}

const noLog: [LogLevel, string][] = []

function parentJob(
  kind: 'workspace' | 'dawg',
  { id, settings }: { id: number; settings: Record<string, unknown> },
  { userId, startedBy }: Starter,
  { statuses, children }: Pick<PastJob, 'statuses' | 'children'>,
): PastJob {
  return {
    kind,
    entityId: id,
    userId,
    startedBy,
    changedBy: userId,
    statuses,
    children,
    settings,
    stats: {},
    log: noLog,
  }
}

/** A run that has not ended: its first step has, the second is under way, the third waits. */
export function planRunning(workspace: RunnableWorkspace, starter: Starter, now: number): PastJob {
  const random = seeded(workspace.id + 1)
  const begun = now - 3 * 60_000
  const [first, second, third] = workspace.configurations
  const inside: Starter = { userId: starter.userId, startedBy: 'parent' }
  const ended = configurationRun(first!, begun + 1_000, inside, random, 'finished')
  const running = configurationRun(second!, endOf(ended), inside, random, 'finished')
  const waiting = configurationRun(third!, endOf(ended), inside, random, 'finished')
  const run = parentJob('workspace', workspace, starter, {
    statuses: lived(begun, random, 'finished', now).slice(0, 2),
    children: [
      ended,
      { ...running, statuses: running.statuses.slice(0, 2), stats: {}, log: running.log.slice(0, 2) },
      { ...waiting, statuses: waiting.statuses.slice(0, 1), stats: {}, log: noLog },
    ],
  })
  return run
}
