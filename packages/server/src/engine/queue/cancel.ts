/**
 * Cancels jobs with everything below them. What waits is canceled at once; what runs is asked to stop, and the engine ends it.
 * A job is locked before its children: whoever changes several jobs of a tree goes the same way, or two of them wait for each other.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../database/pool.ts'
import { crashPoint } from '../crash-points.ts'
import { JOB_EVENTS } from './finish.ts'

/** Whether there was something to cancel: a job that has ended stays as it is. */
export async function cancelJob(tx: Db, jobId: number, userId: number): Promise<boolean> {
  return cancelTrees(tx, sql`id = ${jobId}`, userId)
}

/** Of a workspace: its own jobs and those of its configurations. Of a DAWG: its own, with the workspace jobs they have started. */
export type JobsOf = { configurationId: number } | { workspaceId: number } | { dawgId: number }

/** Before something is deleted. */
export async function cancelActiveJobs(tx: Db, of: JobsOf, userId: number): Promise<void> {
  await cancelTrees(tx, conditionOf(of), userId)
}

function conditionOf(of: JobsOf): RawBuilder<unknown> {
  if ('configurationId' in of) return sql`kind = 'configuration' and entity_id = ${of.configurationId}`
  if ('workspaceId' in of) return sql`workspace_id = ${of.workspaceId} and kind in ('workspace', 'configuration')`
  return sql`kind = 'dawg' and entity_id = ${of.dawgId}`
}

async function cancelTrees(tx: Db, roots: RawBuilder<unknown>, userId: number): Promise<boolean> {
  const canceled = await sql`
    with recursive root as materialized (
      select id from jobs where ${roots} and status in ('waiting', 'running') order by id for no key update
    ), tree as (
      select id from root union select child.id from jobs child join tree on child.parent_id = tree.id
    ), asked as (
    update jobs set
      status = case status when 'waiting' then 'canceled' else status end,
      changed_by = case status when 'waiting' then ${userId} else changed_by end,
      cancel_requested = coalesce(cancel_requested, now()),
      cancel_requested_by = coalesce(cancel_requested_by, ${userId})
    where id in (select id from tree) and status in ('waiting', 'running')
    returning id, status)
    select id, case status when 'running' then pg_notify(${JOB_EVENTS}, json_build_object('cancel', id)::text) end from asked`.execute(
    tx,
  )
  crashPoint('cancel.flag_saved')
  return canceled.rows.length > 0
}
