/** Takes published files away: all that a user wants gone, or what a setting says not to keep. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { crashPoint } from '../../engine/index.ts'
import { Refusal } from '../../refusal.ts'
import { refreshDiskUsage } from './disk-usage.ts'

export type Erased = { workspaceId: number } | { configurationId: number }

/** Files, those that were uploaded, too, and what is remembered between runs. The caller holds the row, so that no job starts meanwhile and publishes anew. */
export async function eraseData(tx: Db, of: Erased): Promise<void> {
  const [jobColumn, id] =
    'workspaceId' in of ? ['workspace_id', of.workspaceId] : ['configuration_id', of.configurationId]
  const { rows } = await sql`
    select 1 from jobs where ${sql.ref(jobColumn)} = ${id} and status in ('waiting', 'running') limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('already_active', 'A job is waiting or running: cancel it first.')
  await sql`update configurations set state = null where id in (${configurationsOf(of)}) and state is not null`.execute(
    tx,
  )
  await sql`delete from uploads where configuration_id in (${configurationsOf(of)})`.execute(tx)
  crashPoint('erase.half')
  await deleteOutputs(tx, of)
}

/** Published files alone: the next run goes on where the last one ended. */
export async function deleteOutputs(tx: Db, of: Erased): Promise<void> {
  const erased = configurationsOf(of)
  await sql`
    update configurations set output_job_id = null where id in (${erased}) and output_job_id is not null`.execute(tx)
  await sql`delete from files where configuration_id in (${erased})`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    select distinct workspace_id as id from configurations where id in (${erased})`.execute(tx)
  for (const { id } of rows) await refreshDiskUsage(tx, id)
}

const configurationsOf = (of: Erased): RawBuilder<unknown> =>
  'workspaceId' in of
    ? sql`select id from configurations where workspace_id = ${of.workspaceId}`
    : sql`select ${of.configurationId}::integer`
