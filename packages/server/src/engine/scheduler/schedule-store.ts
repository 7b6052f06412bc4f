/** What the scheduler reads and writes. */
import { sql, type RawBuilder } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Schedule } from '@clew/contract/rules/schedule'
import type { Db } from '../../database/pool.ts'

export interface Turn {
  lookedUntil: Date
  now: Date
}

/** The time is the database's, unless a test has its own. */
export async function readTurn(db: Db, now?: Date): Promise<Turn> {
  const { rows } = await sql<{ lookedUntil: string; now: string }>`
    select looked_until as "lookedUntil", coalesce(${now}::timestamptz, now()) as now from scheduler`.execute(db)
  return { lookedUntil: new Date(rows[0]!.lookedUntil), now: new Date(rows[0]!.now) }
}

/** Whether it is this process that acts on what was planned after `lookedUntil`: nobody else is at it, or has done it. */
export async function takeTurn(tx: Db, lookedUntil: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scheduler where looked_until = ${lookedUntil} for update skip locked`.execute(tx)
  return rows.length === 1
}

export async function endTurn(db: Db, lookedUntil: Date, minute: Date): Promise<void> {
  await sql`update scheduler set looked_until = ${minute} where looked_until = ${lookedUntil}`.execute(db)
}

export interface Scheduled {
  kind: Kind
  id: number
  schedules: readonly Schedule[]
}

/** Everything in use that has a schedule; the conditions are those of the indexes. */
export async function listScheduled(db: Db): Promise<Scheduled[]> {
  const { rows } = await sql<Scheduled>`
    select 'configuration' as kind, configuration.id, configuration.settings -> 'schedules' as schedules
    from configurations configuration join workspaces workspace on workspace.id = configuration.workspace_id
    where configuration.deleted = 0 and configuration.settings -> 'schedules' <> '[]' and workspace.deleted = 0
    union all
    select 'workspace', id, settings -> 'schedules' from workspaces where deleted = 0 and settings -> 'schedules' <> '[]'
    union all
    select 'dawg', id, settings -> 'schedules' from dawgs where deleted = 0 and settings -> 'schedules' <> '[]'`.execute(
    db,
  )
  return rows
}

export interface Runnable {
  settings: Record<string, unknown> & { schedules?: readonly Schedule[] }
  isDisabled: boolean
  configurationId?: number
  workspaceId?: number
  dawgId?: number
}

/** As it is now, held against changes until the transaction ends. Undefined: it was deleted in the meantime. */
export async function lockScheduled(tx: Db, kind: Kind, id: number): Promise<Runnable | undefined> {
  const { rows } = await sql<Runnable>`${runnables[kind](id)}`.execute(tx)
  return rows[0]
}

const runnables = {
  configuration: (id) => sql`
    select configuration.settings, configuration.disabled = 1 or workspace.disabled = 1 as "isDisabled",
      configuration.id as "configurationId", workspace.id as "workspaceId"
    from configurations configuration join workspaces workspace on workspace.id = configuration.workspace_id
    where configuration.id = ${id} and configuration.deleted = 0 and workspace.deleted = 0
    for share of workspace, configuration`,
  workspace: (id) => sql`
    select settings, disabled = 1 as "isDisabled", id as "workspaceId",
      (select dawg.id from dawgs dawg where dawg.id = workspace.dawg_id and dawg.deleted = 0) as "dawgId"
    from workspaces workspace where id = ${id} and deleted = 0 for share`,
  dawg: (id) => sql`
    select settings, disabled = 1 as "isDisabled", id as "dawgId" from dawgs where id = ${id} and deleted = 0 for share`,
} satisfies Record<Kind, (id: number) => RawBuilder<unknown>>

export interface NewFire {
  kind: Kind
  entityId: number
  minute: Date
  outcome: 'started' | 'active' | 'missed' | 'disabled'
  missedBefore: number
}

/** False: another scheduler was faster. */
export async function insertFire(tx: Db, fire: NewFire): Promise<boolean> {
  const { rows } = await sql`
    insert into schedule_fires (kind, entity_id, minute, outcome, missed_before)
    values (${fire.kind}, ${fire.entityId}, ${fire.minute}, ${fire.outcome}, ${fire.missedBefore})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

export async function writeOutcome(
  tx: Db,
  { kind, entityId, minute }: NewFire,
  outcome: NewFire['outcome'],
  jobId: number | undefined,
): Promise<void> {
  await sql`
    update schedule_fires set outcome = ${outcome}, job_id = ${jobId}
    where kind = ${kind} and entity_id = ${entityId} and minute = ${minute}`.execute(tx)
}

/** A job of it that is waiting or running, on its own or as part of a larger one. */
export async function findActiveJob(tx: Db, kind: Kind, entityId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where kind = ${kind} and entity_id = ${entityId} and status in ('waiting', 'running') limit 1`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Planned minutes since the last one that started a job. */
export interface Unstarted {
  outcome: 'active' | 'missed'
  count: number
  last: string
}

export async function listUnstarted(tx: Db, { kind, entityId, minute }: NewFire): Promise<Unstarted[]> {
  const { rows } = await sql<Unstarted>`
    with since as (
      select outcome, minute, missed_before from schedule_fires
      where kind = ${kind} and entity_id = ${entityId} and minute < ${minute} and minute > coalesce((
        select max(minute) from schedule_fires
        where kind = ${kind} and entity_id = ${entityId} and outcome = 'started' and minute < ${minute}), '-infinity')
    )
    select outcome, count(*)::integer as count, max(minute) as last from since where outcome = 'active' group by outcome
    union all
    select 'missed', sum(missed_before + (outcome = 'missed')::integer)::integer, max(minute) from since
    where outcome = 'missed' or missed_before > 0 having count(*) > 0`.execute(tx)
  return rows
}

export async function findTechnicalUser(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from users where role = 'system'`.execute(db)
  return rows[0]!.id
}

/** The first line of a job that nobody has taken yet: whoever does counts on from it. */
export async function insertFirstLine(tx: Db, jobId: number, text: string): Promise<void> {
  await sql`insert into job_logs (job_id, line, level, text) values (${jobId}, 1, 'warning', ${text})`.execute(tx)
}

export async function deleteOldFires(db: Db, before: Date): Promise<void> {
  await sql`delete from schedule_fires where minute < ${before}`.execute(db)
}
