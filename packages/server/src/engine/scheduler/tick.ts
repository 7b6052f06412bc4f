/**
 * Starts what has become due. Each planned minute of each thing is a row that can be inserted once: whoever inserts it decides in the
 * same transaction what becomes of it, so that neither a crash at any point nor any number of schedulers makes two jobs, or none.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Tables } from '../../database/tables.ts'
import type { Db } from '../../database/pool.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import { crashPoint } from '../crash-points.ts'
import { enqueueJob } from '../queue/enqueue.ts'
import { latestFire, startOfMinute, type Fire } from './due.ts'
import * as store from './schedule-store.ts'
import { unstartedLine } from './unstarted-line.ts'

/** So many are started in one transaction: few enough that nobody waits long for a thing that is held. */
const BATCH_SIZE = 100
const MINUTE_MS = 60_000

const kinds: readonly Kind[] = ['configuration', 'workspace', 'dawg']

interface Turn {
  lookedUntil: Date
  minute: Date
}

/**
 * Looks at the minutes since the last look. Without `now` the time is the database's. Answers how many minutes before this one nobody had
 * looked at.
 */
export async function tick(db: Kysely<Tables>, now?: Date): Promise<number> {
  const read = await store.readTurn(db, now)
  const turn = { lookedUntil: read.lookedUntil, minute: startOfMinute(read.now) }
  // A clock that was set back: what has fired stays fired, the rest goes on from here.
  if (turn.minute < turn.lookedUntil) {
    await store.endTurn(db, turn.lookedUntil, turn.minute)
    return 0
  }
  if (turn.minute.getTime() === turn.lookedUntil.getTime()) return 0
  const due = await listDue(db, turn)
  crashPoint('sched.tick_computed')
  const userId = await store.findTechnicalUser(db)
  for (let start = 0; start < due.length; start += BATCH_SIZE) {
    const batch = due.slice(start, start + BATCH_SIZE)
    if (!(await db.transaction().execute((tx) => fireBatch(tx, turn, batch, userId)))) return 0
  }
  await store.endTurn(db, turn.lookedUntil, turn.minute)
  crashPoint('sched.cursor_saved')
  return (turn.minute.getTime() - turn.lookedUntil.getTime()) / MINUTE_MS - 1
}

async function listDue(db: Db, { lookedUntil, minute }: Turn): Promise<store.Scheduled[]> {
  const due: store.Scheduled[] = []
  for (const [index, scheduled] of (await store.listScheduled(db)).entries()) {
    if (index % BATCH_SIZE === 0) await yieldToOthers()
    if (latestFire(scheduled.schedules, lookedUntil, minute)) due.push(scheduled)
  }
  return due
}

interface FireOf extends store.NewFire {
  runnable: store.Runnable
}

/** False: somebody else is at it. */
async function fireBatch(tx: Db, turn: Turn, batch: readonly store.Scheduled[], userId: number): Promise<boolean> {
  if (!(await store.takeTurn(tx, turn.lookedUntil))) return false
  const fires = await store.insertFires(tx, await decide(tx, turn, batch))
  crashPoint('sched.slot_inserted')
  const tried: Started[] = []
  for (const fire of fires.filter(({ outcome }) => outcome === 'started'))
    tried.push({ fire, jobId: await startJob(tx, fire, userId) })
  crashPoint('sched.job_inserted')
  await store.writeOutcomes(tx, tried)
  await tellOfUnstarted(tx, tried)
  return true
}

/** On the rows that are held now: schedules may have been changed since the list was read. */
async function decide(tx: Db, { lookedUntil, minute }: Turn, batch: readonly store.Scheduled[]): Promise<FireOf[]> {
  const fires: FireOf[] = []
  for (const kind of kinds) {
    const ids = batch.filter((scheduled) => scheduled.kind === kind).map(({ id }) => id)
    for (const runnable of await store.lockScheduled(tx, kind, ids)) {
      const fire = latestFire(runnable.settings.schedules ?? [], lookedUntil, minute)
      if (fire) fires.push({ kind, ...runnable, ...fire, outcome: outcomeOf(runnable, fire), runnable })
    }
  }
  return fires
}

function outcomeOf({ isDisabled }: store.Runnable, { isRecent }: Fire): store.NewFire['outcome'] {
  if (isDisabled) return 'disabled'
  return isRecent ? 'started' : 'missed'
}

interface Started extends store.Tried {
  fire: FireOf
}

const startJob = (tx: Db, { kind, runnable }: FireOf, userId: number): Promise<number | undefined> =>
  enqueueJob(tx, { ...runnable, kind, userId, startedBy: 'schedule', settings: maskSecrets(runnable.settings) })

async function tellOfUnstarted(tx: Db, tried: readonly store.Tried[]): Promise<void> {
  const started = tried.filter((one): one is { fire: store.NewFire; jobId: number } => one.jobId !== undefined)
  const unstarted = await store.listUnstarted(
    tx,
    started.map(({ fire }) => fire),
  )
  const lines = started.flatMap(({ fire, jobId }) => {
    const earlier = unstarted.filter(({ kind, entityId }) => kind === fire.kind && entityId === fire.entityId)
    const text = unstartedLine(earlier, fire.missedBefore)
    return text === undefined ? [] : [{ jobId, text }]
  })
  await store.insertFirstLines(tx, lines)
}
