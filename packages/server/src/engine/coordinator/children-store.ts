import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { ClaimedJob } from '../queue/claim.ts'
import type { PlannedNode } from '../planner/planner.ts'

/** A node of the run: what is run, after what, and the job that does it once there is one. */
export interface RunNode extends PlannedNode {
  name: string
}

export interface Child {
  id: number
  entityId: number
  status: 'waiting' | 'running' | 'warning' | 'error' | 'finished' | 'canceled'
}

export interface Graph {
  nodes: RunNode[]
  /** Of a workspace: how many of its configurations may run at once. */
  maxWorkers: number | undefined
}

/** The enabled configurations of a workspace, or workspaces of a DAWG, that are not in the trash. */
export function loadGraph(db: Db, job: ClaimedJob): Promise<Graph> {
  return job.kind === 'workspace' ? loadWorkspace(db, job.entityId) : loadDawg(db, job.entityId)
}

async function loadWorkspace(db: Db, workspaceId: number): Promise<Graph> {
  const { rows } = await sql<RunNode & { maxWorkers: number | null }>`
    select entity.id, entity.name, (entity.continue_on_failure = 1 or workspace.continue_on_failure = 1) as "continuesOnFailure",
      coalesce((select array_agg(source_id) from configuration_links where target_id = entity.id), '{}') as inputs,
      (workspace.settings ->> 'max_workers_used')::integer as "maxWorkers"
    from configurations entity join workspaces workspace on workspace.id = entity.workspace_id
    where entity.workspace_id = ${workspaceId} and entity.deleted = 0 and entity.disabled = 0
    order by entity.id`.execute(db)
  return { nodes: rows, maxWorkers: rows[0]?.maxWorkers ?? undefined }
}

async function loadDawg(db: Db, dawgId: number): Promise<Graph> {
  const { rows } = await sql<RunNode>`
    select entity.id, entity.name, (entity.continue_on_failure = 1 or dawg.continue_on_failure = 1) as "continuesOnFailure",
      coalesce((select array_agg(source_id) from workspace_links where target_id = entity.id), '{}') as inputs
    from workspaces entity join dawgs dawg on dawg.id = entity.dawg_id
    where entity.dawg_id = ${dawgId} and entity.deleted = 0 and entity.disabled = 0
    order by entity.id`.execute(db)
  return { nodes: rows, maxWorkers: undefined }
}

export async function listChildren(db: Db, parentId: number): Promise<Child[]> {
  const { rows } = await sql<Child>`
    select id, entity_id as "entityId", status from jobs where parent_id = ${parentId} order by id`.execute(db)
  return rows
}

/** How those of the children that have ended meanwhile have ended. */
export async function listEnded(db: Db, childIds: number[]): Promise<Child[]> {
  if (childIds.length === 0) return []
  const { rows } = await sql<Child>`
    select id, entity_id as "entityId", status from jobs
    where id = any(${childIds}::integer[]) and status not in ('waiting', 'running')`.execute(db)
  return rows
}

/**
 * All children at once, waiting: whoever watches sees what is to come. Held against a cancel by the parent's row. What they are to run
 * is copied as it is stored, secrets encrypted.
 */
export async function insertChildren(db: Db, parent: ClaimedJob, entityIds: number[]): Promise<Child[]> {
  const kind: Kind = parent.kind === 'workspace' ? 'configuration' : 'workspace'
  const own =
    kind === 'configuration'
      ? sql`entity.id, entity.workspace_id, null::integer, entity.settings from held, configurations entity`
      : sql`null::integer, entity.id, entity.dawg_id, entity.settings from held, workspaces entity`
  const { rows } = await sql<Child>`
    with held as (
      select id, user_id from jobs
      where id = ${parent.id} and attempt = ${parent.attempt} and status = 'running' and cancel_requested is null
      for no key update)
    insert into jobs (kind, parent_id, user_id, changed_by, started_by, configuration_id, workspace_id, dawg_id, settings)
    select ${kind}, held.id, held.user_id, held.user_id, 'parent', ${own}
    where entity.id = any(${entityIds}::integer[]) order by array_position(${entityIds}::integer[], entity.id)
    returning id, entity_id as "entityId", status`.execute(db)
  return rows
}

/** What has not begun will not begin; only for the attempt that still looks after the run. */
export async function cancelWaiting(db: Db, { id, attempt }: ClaimedJob): Promise<void> {
  await sql`
    update jobs set status = 'canceled' where parent_id = ${id} and status = 'waiting'
      and exists (select 1 from jobs parent where parent.id = ${id} and parent.attempt = ${attempt} and parent.status = 'running')`.execute(
    db,
  )
}

export interface Sums {
  data_volumes: { '/in': number; '/out': number }
  files_count: { '/in': number; '/out': number }
}

/** What the children have moved, all together. */
export async function sumChildren(db: Db, parentId: number): Promise<Sums> {
  const sum = (group: string, way: string) =>
    sql`coalesce(sum((stats -> ${sql.lit(group)} ->> ${sql.lit(way)})::float8), 0)`
  const { rows } = await sql<Sums>`
    select json_build_object('/in', ${sum('data_volumes', '/in')}, '/out', ${sum('data_volumes', '/out')}) as data_volumes,
      json_build_object('/in', ${sum('files_count', '/in')}, '/out', ${sum('files_count', '/out')}) as files_count
    from jobs where parent_id = ${parentId}`.execute(db)
  return rows[0]!
}

/** Of the first child that has failed: its name and what it said. */
export async function findFailure(db: Db, parentId: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; message: string | null; status: string }>`
    select coalesce(configuration.name, workspace.name) as name, jobs.message, jobs.status from jobs
    left join configurations configuration on configuration.id = jobs.configuration_id
    left join workspaces workspace on workspace.id = jobs.workspace_id
    where jobs.parent_id = ${parentId} and jobs.status = 'error' order by jobs.created, jobs.id limit 1`.execute(db)
  const failed = rows[0]
  return failed && `${failed.name}: ${failed.message ?? 'failed'}`
}
