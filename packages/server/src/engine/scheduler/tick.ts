/**
 * Starts what has become due. Each planned minute of each thing is a row that can be inserted once: whoever inserts it decides in the
 * same transaction what becomes of it, so that neither a crash at any point nor any number of schedulers makes two jobs, or none.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Db } from '../../database/pool.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import { enqueueJob } from '../queue/enqueue.ts'
import { latestFire, startOfMinute, type Fire } from './due.ts'
import * as store from './schedule-store.ts'
import { unstartedLine } from './unstarted-line.ts'

/** So many are started in one transaction: few enough that nobody waits long for a thing that is held. */
const BATCH_SIZE = 100

interface Turn {
  lookedUntil: Date
  minute: Date
}

/** Looks at the minutes since the last look. Without `now` the time is the database's. */
export async function tick(db: Kysely<Tables>, now?: Date): Promise<void> {
  const read = await store.readTurn(db, now)
  const turn = { lookedUntil: read.lookedUntil, minute: startOfMinute(read.now) }
  // A clock that was set back: what has fired stays fired, the rest goes on from here.
  if (turn.minute < turn.lookedUntil) return store.endTurn(db, turn.lookedUntil, turn.minute)
  if (turn.minute.getTime() === turn.lookedUntil.getTime()) return
  const due = await listDue(db, turn)
  const userId = await store.findTechnicalUser(db)
  for (let start = 0; start < due.length; start += BATCH_SIZE) {
    const batch = due.slice(start, start + BATCH_SIZE)
    if (!(await db.transaction().execute((tx) => fireBatch(tx, turn, batch, userId)))) return
  }
  await store.endTurn(db, turn.lookedUntil, turn.minute)
}

async function listDue(db: Db, { lookedUntil, minute }: Turn): Promise<store.Scheduled[]> {
  const due: store.Scheduled[] = []
  for (const [index, scheduled] of (await store.listScheduled(db)).entries()) {
    if (index % BATCH_SIZE === 0) await yieldToOthers()
    if (latestFire(scheduled.schedules, lookedUntil, minute)) due.push(scheduled)
  }
  return due
}

/** False: somebody else is at it. */
async function fireBatch(tx: Db, turn: Turn, batch: readonly store.Scheduled[], userId: number): Promise<boolean> {
  if (!(await store.takeTurn(tx, turn.lookedUntil))) return false
  for (const { kind, id } of batch) {
    const runnable = await store.lockScheduled(tx, kind, id)
    // Decided on the row that is held now: its schedule may have been changed since the list was read.
    const fire = runnable && latestFire(runnable.settings.schedules ?? [], turn.lookedUntil, turn.minute)
    if (fire) await act(tx, { kind, entityId: id, ...fire, outcome: outcomeOf(runnable, fire) }, runnable, userId)
  }
  return true
}

function outcomeOf({ isDisabled }: store.Runnable, { isRecent }: Fire): store.NewFire['outcome'] {
  if (isDisabled) return 'disabled'
  return isRecent ? 'started' : 'missed'
}

async function act(tx: Db, fire: store.NewFire, runnable: store.Runnable, userId: number): Promise<void> {
  if (!(await store.insertFire(tx, fire)) || fire.outcome !== 'started') return
  const { isDisabled: _, ...job } = runnable
  const jobId = await enqueueJob(tx, {
    ...job,
    kind: fire.kind,
    userId,
    startedBy: 'schedule',
    settings: maskSecrets(runnable.settings),
  })
  if (jobId === undefined)
    return store.writeOutcome(tx, fire, 'active', await store.findActiveJob(tx, fire.kind, fire.entityId))
  await store.writeOutcome(tx, fire, 'started', jobId)
  const line = unstartedLine(await store.listUnstarted(tx, fire), fire.missedBefore)
  if (line !== undefined) await store.insertFirstLine(tx, jobId, line)
}
