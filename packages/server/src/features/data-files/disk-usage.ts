import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'

/** What a workspace holds on disk: the same content counts once, however many files have it. */
export async function refreshDiskUsage(tx: Db, workspaceId: number): Promise<void> {
  await sql`
    update workspace_figures figures set disk_usage = held.bytes
    from (
      select coalesce(sum(size), 0)::bigint as bytes from (
        select distinct on (file.blob) file.size
        from (
          select configuration_id, blob, size from files
          union all select configuration_id, blob, size from uploads
        ) file
        join configurations own on own.id = file.configuration_id
        where own.workspace_id = ${workspaceId}) contents
    ) held
    where figures.workspace_id = ${workspaceId} and figures.disk_usage <> held.bytes`.execute(tx)
}
