/** Takes the published files away, and what a configuration remembers between runs. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { Refusal } from '../../refusal.ts'

/** The caller holds the row, so that no job starts meanwhile; what is under way would publish anew. */
export async function eraseData(tx: Db, of: { workspaceId: number } | { configurationId: number }): Promise<void> {
  const [column, jobColumn, id] =
    'workspaceId' in of
      ? ([sql`workspace_id`, sql`workspace_id`, of.workspaceId] as const)
      : ([sql`id`, sql`configuration_id`, of.configurationId] as const)
  const { rows } = await sql`
    select 1 from jobs where ${jobColumn} = ${id} and status in ('waiting', 'running') limit 1`.execute(tx)
  if (rows.length > 0) throw new Refusal('already_active', 'A job is waiting or running: cancel it first.')
  const erased = sql`select id from configurations where ${column} = ${id}`
  await sql`update configurations set output_job_id = null where id in (${erased}) and output_job_id is not null`.execute(
    tx,
  )
  await sql`delete from files where configuration_id in (${erased})`.execute(tx)
}
