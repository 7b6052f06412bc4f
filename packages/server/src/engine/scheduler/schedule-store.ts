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
  entityId: number
  settings: Record<string, unknown> & { schedules?: readonly Schedule[] }
  isDisabled: boolean
  configurationId?: number
  workspaceId?: number
  dawgId?: number
}

/** As they are now, held against changes until the transaction ends. What was deleted in the meantime is not among them. */
export async function lockScheduled(tx: Db, kind: Kind, ids: readonly number[]): Promise<Runnable[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Runnable>`${runnables[kind](ids)}`.execute(tx)
  return rows
}

const runnables = {
  configuration: (ids) => sql`
    select configuration.id as "entityId", configuration.settings,
      configuration.disabled = 1 or workspace.disabled = 1 as "isDisabled",
      configuration.id as "configurationId", workspace.id as "workspaceId"
    from configurations configuration join workspaces workspace on workspace.id = configuration.workspace_id
    where configuration.id = any(${ids}::integer[]) and configuration.deleted = 0 and workspace.deleted = 0
    order by configuration.id for share of workspace, configuration`,
  workspace: (ids) => sql`
    select id as "entityId", settings, disabled = 1 as "isDisabled", id as "workspaceId",
      (select dawg.id from dawgs dawg where dawg.id = workspace.dawg_id and dawg.deleted = 0) as "dawgId"
    from workspaces workspace where id = any(${ids}::integer[]) and deleted = 0 order by id for share`,
  dawg: (ids) => sql`
    select id as "entityId", settings, disabled = 1 as "isDisabled", id as "dawgId"
    from dawgs where id = any(${ids}::integer[]) and deleted = 0 order by id for share`,
} satisfies Record<Kind, (ids: readonly number[]) => RawBuilder<unknown>>

export interface NewFire {
  kind: Kind
  entityId: number
  minute: Date
  outcome: 'started' | 'missed' | 'disabled'
  missedBefore: number
}

/** Those of them that nobody has inserted before. */
export async function insertFires<Fire extends NewFire>(tx: Db, fires: readonly Fire[]): Promise<Fire[]> {
  if (fires.length === 0) return []
  const { rows } = await sql<{ kind: Kind; entityId: number }>`
    insert into schedule_fires (kind, entity_id, minute, outcome, missed_before)
    select * from unnest(${fires.map(({ kind }) => kind)}::text[], ${fires.map(({ entityId }) => entityId)}::integer[],
      ${fires.map(({ minute }) => minute)}::timestamptz[], ${fires.map(({ outcome }) => outcome)}::text[],
      ${fires.map(({ missedBefore }) => missedBefore)}::integer[])
    on conflict do nothing returning kind, entity_id as "entityId"`.execute(tx)
  const inserted = new Set(rows.map(({ kind, entityId }) => `${kind} ${entityId}`))
  return fires.filter(({ kind, entityId }) => inserted.has(`${kind} ${entityId}`))
}

export interface Tried {
  fire: NewFire
  /** Undefined: it met an active job. */
  jobId: number | undefined
}

export async function writeOutcomes(tx: Db, tried: readonly Tried[]): Promise<void> {
  if (tried.length === 0) return
  await sql`
    update schedule_fires fire set outcome = case when tried.job_id is null then 'active' else 'started' end,
      job_id = coalesce(tried.job_id, (
        select id from jobs where kind = fire.kind and entity_id = fire.entity_id and status in ('waiting', 'running') limit 1))
    from unnest(${tried.map(({ fire }) => fire.kind)}::text[], ${tried.map(({ fire }) => fire.entityId)}::integer[],
      ${tried.map(({ fire }) => fire.minute)}::timestamptz[], ${tried.map(({ jobId }) => jobId ?? null)}::integer[])
      as tried (kind, entity_id, minute, job_id)
    where fire.kind = tried.kind and fire.entity_id = tried.entity_id and fire.minute = tried.minute`.execute(tx)
}

/** Planned minutes since the last one that started a job. */
export interface Unstarted {
  outcome: 'active' | 'missed'
  count: number
  last: string
}

/** Of the things of these fires, before them. */
export async function listUnstarted(
  tx: Db,
  fires: readonly NewFire[],
): Promise<(Unstarted & { kind: Kind; entityId: number })[]> {
  const { rows } = await sql<Unstarted & { kind: Kind; entityId: number }>`
    with since as (
      select fire.kind, fire.entity_id, fire.outcome, fire.minute, fire.missed_before
      from unnest(${fires.map(({ kind }) => kind)}::text[], ${fires.map(({ entityId }) => entityId)}::integer[],
        ${fires.map(({ minute }) => minute)}::timestamptz[]) as given (kind, entity_id, minute)
      cross join lateral (
        select coalesce(max(minute), '-infinity') as minute from schedule_fires
        where kind = given.kind and entity_id = given.entity_id and outcome = 'started' and minute < given.minute) as started
      join schedule_fires fire on fire.kind = given.kind and fire.entity_id = given.entity_id
        and fire.minute > started.minute and fire.minute < given.minute
    )
    select kind, entity_id as "entityId", outcome, count(*)::integer as count, max(minute) as last
    from since where outcome = 'active' group by kind, entity_id, outcome
    union all
    select kind, entity_id, 'missed', sum(missed_before + (outcome = 'missed')::integer)::integer, max(minute)
    from since where outcome = 'missed' or missed_before > 0 group by kind, entity_id`.execute(tx)
  return rows
}

export async function findTechnicalUser(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select min(id) as id from users where role = 'system'`.execute(db)
  return rows[0]!.id
}

/** The first line of jobs that nobody has taken yet: whoever does counts on from it. */
export async function insertFirstLines(tx: Db, lines: readonly { jobId: number; text: string }[]): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into job_logs (job_id, line, level, text)
    select job_id, 1, 'warning', text
    from unnest(${lines.map(({ jobId }) => jobId)}::integer[], ${lines.map(({ text }) => text)}::text[]) as given (job_id, text)`.execute(
    tx,
  )
}

export async function deleteOldFires(db: Db, before: Date): Promise<void> {
  await sql`delete from schedule_fires where minute < ${before}`.execute(db)
}
