/** Starting and canceling, the same for the three kinds. */
import type { Kysely } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import { cancelJob, enqueueJob } from '../../engine/index.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { maskSecrets } from '../../vault/secrets.ts'
import { findJob, findJobByKey, type JobParts, type JobRow } from './job-store.ts'
import { entityIdOf, isThere, lockRunnable, type Place } from './runnable-store.ts'

interface RunRequest {
  userId: number
  idempotencyKey: string | undefined
  /** Of workspaces: run this configuration and what comes after it. */
  options: { from_configuration_id?: number | undefined }
}

/** What is disabled can be run by hand, too: only schedules and parents leave it out. */
export async function run(
  db: Kysely<Tables>,
  kind: Kind,
  place: Place,
  { userId, idempotencyKey, options }: RunRequest,
): Promise<JobRow> {
  const entityId = entityIdOf(kind, place)
  return db.transaction().execute(async (tx) => {
    const runnable = await lockRunnable(tx, kind, place)
    if (!runnable) throw notFound()
    await refuseForeignStart(tx, place, options.from_configuration_id)
    const sameKey = async () =>
      idempotencyKey === undefined ? undefined : findJobByKey(tx, kind, entityId, userId, idempotencyKey)
    const jobId =
      (await sameKey()) ??
      (await enqueueJob(tx, {
        ...runnable,
        kind,
        userId,
        startedBy: 'user',
        settings: { ...maskSecrets(runnable.settings), ...options },
        idempotencyKey,
      })) ??
      // Somebody was faster: perhaps the same request, sent twice.
      (await sameKey())
    if (jobId === undefined) throw new Refusal('already_active', 'A job is already waiting or running.')
    return getJob(tx, kind, entityId, jobId)
  })
}

async function refuseForeignStart(tx: Db, { id }: Place, configurationId: number | undefined): Promise<void> {
  if (configurationId === undefined) return
  const found = await tx
    .selectFrom('configurations')
    .select('disabled')
    .where('id', '=', configurationId)
    .where('workspace_id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (!found)
    throw invalidField('from_configuration_id', `there is no configuration ${configurationId} in this workspace`)
  if (found.disabled === 1) throw invalidField('from_configuration_id', 'the configuration is disabled')
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
