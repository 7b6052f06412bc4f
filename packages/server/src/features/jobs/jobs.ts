/** Starting and canceling, the same for the three kinds. */
import type { Kysely } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelJob, enqueueJob } from '../../engine/index.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import { findJob, findJobByKey, type JobParts, type JobRow } from './job-store.ts'
import { entityIdOf, isThere, lockRunnable, type Place } from './runnable-store.ts'

/** What is disabled can be run by hand, too: only schedules and parents leave it out. */
export async function run(
  db: Kysely<Tables>,
  kind: Kind,
  place: Place,
  { userId, idempotencyKey }: { userId: number; idempotencyKey: string | undefined },
): Promise<JobRow> {
  const entityId = entityIdOf(kind, place)
  return db.transaction().execute(async (tx) => {
    const runnable = await lockRunnable(tx, kind, place)
    if (!runnable) throw notFound()
    const sameKey = async () =>
      idempotencyKey === undefined ? undefined : findJobByKey(tx, kind, entityId, userId, idempotencyKey)
    const jobId =
      (await sameKey()) ??
      (await enqueueJob(tx, {
        ...runnable,
        kind,
        userId,
        startedBy: 'user',
        settings: maskSecrets(runnable.settings),
        idempotencyKey,
      })) ??
      // Somebody was faster: perhaps the same request, sent twice.
      (await sameKey())
    if (jobId === undefined) throw new Refusal('already_active', 'A job is already waiting or running.')
    return getJob(tx, kind, entityId, jobId)
  })
}

export async function cancel(
  db: Kysely<Tables>,
  kind: Kind,
  place: Place,
  { jobId, userId }: { jobId: number; userId: number },
): Promise<JobRow> {
  const entityId = await resolve(db, kind, place)
  return db.transaction().execute(async (tx) => {
    await getJob(tx, kind, entityId, jobId)
    if (!(await cancelJob(tx, jobId, userId))) throw new Refusal('conflict', 'The job has ended already.')
    return getJob(tx, kind, entityId, jobId)
  })
}

/** The id of what the path names. */
export async function resolve(db: Db, kind: Kind, place: Place): Promise<number> {
  if (!(await isThere(db, kind, place))) throw notFound()
  return entityIdOf(kind, place)
}

export async function getJob(db: Db, kind: Kind, entityId: number, jobId: number, parts?: JobParts): Promise<JobRow> {
  const job = await findJob(db, kind, entityId, jobId, parts)
  if (!job) throw notFound()
  return job
}
