/** One run of the past, from its making to its end: what was started, in which order, and how it ended. Times are in milliseconds. */
import type { JobStatus, Kind, LogLevel } from '@clew/contract'
import { between, type Random } from './random.ts'

const SECOND_MS = 1_000

export interface PastJob {
  kind: Kind
  /** Of what was run. */
  entityId: number
  userId: number
  startedBy: 'user' | 'schedule' | 'parent'
  /** In the order in which it had them. */
  statuses: [JobStatus, number][]
  /** Who caused the last of them. */
  changedBy: number
  children: PastJob[]
  settings: Record<string, unknown>
  stats: { data_volumes?: BothWays; files_count?: BothWays }
  log: [LogLevel, string][]
}

interface BothWays {
  '/in': number
  '/out': number
}

type Outcome = Extract<JobStatus, 'finished' | 'warning' | 'error' | 'canceled'>

/** Something that runs, after others have ended. */
export interface Node {
  id: number
  after: readonly number[]
  continuesOnFailure: boolean
}

export interface Starter {
  userId: number
  startedBy: PastJob['startedBy']
}

/** Runs what can run, and leaves out what waits for something that failed. */
export function planGraph<N extends Node>(
  nodes: readonly N[],
  begun: number,
  runNode: (node: N, at: number) => PastJob,
): { children: PastJob[]; outcome: Outcome; ended: number } {
  const done = new Map<number, PastJob>()
  let outcome: Outcome = 'finished'
  for (const node of nodes) {
    if (outcome === 'canceled' || !node.after.every((source) => isPassable(done.get(source), nodes))) continue
    const at = Math.max(begun, ...node.after.map((source) => endOf(done.get(source)!)))
    const job = runNode(node, at)
    done.set(node.id, job)
    outcome = worse(outcome, statusOf(job), node.continuesOnFailure)
  }
  const children = [...done.values()].toSorted((a, b) => a.statuses[0]![1] - b.statuses[0]![1])
  return { children, outcome, ended: Math.max(begun, ...children.map(endOf)) + SECOND_MS }
}

function isPassable(job: PastJob | undefined, nodes: readonly Node[]): boolean {
  if (!job) return false
  const isGood = statusOf(job) === 'finished' || statusOf(job) === 'warning'
  return isGood || nodes.some((node) => node.id === job.entityId && node.continuesOnFailure)
}

function worse(so: Outcome, next: JobStatus, continuesOnFailure: boolean): Outcome {
  if (next === 'canceled') return 'canceled'
  if (next === 'error' && !continuesOnFailure) return 'error'
  return so === 'finished' && next !== 'finished' ? 'warning' : so
}

export const statusOf = (job: PastJob): JobStatus => job.statuses.at(-1)![0]
export const endOf = (job: PastJob): number => job.statuses.at(-1)![1]
export const madeAt = (job: PastJob): number => job.statuses[0]![1]

/** Waited a moment, ran, ended. */
export const lived = (made: number, random: Random, status: Outcome, ended: number): PastJob['statuses'] => [
  ['waiting', made],
  ['running', made + between(random, 150, SECOND_MS - 1)],
  [status, ended],
]
