/** Writes jobs as they would stand there had they run, and moves what was just made to where it belongs in time. */
import { sql } from 'kysely'
import type { Kind } from '@clew/contract'
import type { Db } from '../database/pool.ts'
import { wakeFor } from '../engine/index.ts'
import { endOf, madeAt, statusOf, type PastJob } from './plan-run.ts'

const iso = (at: number): string => new Date(at).toISOString()

export interface Places {
  /** Configuration → its workspace. */
  workspaceOf: ReadonlyMap<number, number>
  /** Workspace → its DAWG. */
  dawgOf: ReadonlyMap<number, number>
}

/** Oldest first: ids grow with time, and the triggers that keep the figures see what happened in the order in which it did. */
export async function writeJobs(tx: Db, runs: readonly PastJob[], places: Places): Promise<void> {
  const jobs = runs.flatMap((run) => family(run, undefined)).toSorted((a, b) => madeAt(a.job) - madeAt(b.job))
  const ids = await reserveIds(tx, jobs.length)
  const idOf = new Map(jobs.map(({ job }, index) => [job, ids[index]!]))
  const rows = jobs.map(({ job, parent }) => ({
    id: idOf.get(job),
    parent_id: parent && idOf.get(parent),
    ...rowOf(job, places),
  }))
  await sql`
    insert into jobs (id, parent_id, kind, configuration_id, workspace_id, dawg_id, user_id, changed_by, started_by, status, message,
      origin_created, created, settings, stats, attempt)
    overriding system value
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id integer, parent_id integer, kind text,
      configuration_id integer, workspace_id integer, dawg_id integer, user_id integer, changed_by integer, started_by text, status text,
      message text, origin_created timestamptz, created timestamptz, settings jsonb, stats jsonb,
      attempt integer)
    order by id`.execute(tx)
  await sql`
    insert into job_logs (job_id, line, level, created, text)
    select * from jsonb_to_recordset(${JSON.stringify(jobs.flatMap(({ job }) => logLines(idOf.get(job)!, job)))}::jsonb)
      as given (job_id integer, line integer, level text, created timestamptz, text text)`.execute(tx)
  await tellStatuses(tx)
  const underWay = jobs.filter(({ job }) => statusOf(job) === 'running').map(({ job }) => idOf.get(job)!)
  // Nobody has them: a worker takes them over as it would after a crash, and brings them to their end.
  await wakeFor(tx, underWay)
}

interface Relative {
  job: PastJob
  parent: PastJob | undefined
}

/** The job, then what it has started: in the order of their making no child stands before its parent. */
const family = (job: PastJob, parent: PastJob | undefined): Relative[] => [
  { job, parent },
  ...job.children.flatMap((child) => family(child, job)),
]

async function reserveIds(tx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('jobs', 'id'))::integer as id from generate_series(1, ${count}) order by id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

function rowOf(job: PastJob, { workspaceOf, dawgOf }: Places) {
  return {
    kind: job.kind,
    ...idsOf(job.kind, job.entityId, { workspaceOf, dawgOf }),
    user_id: job.userId,
    changed_by: job.changedBy,
    started_by: job.startedBy,
    status: statusOf(job),
    // What ended a job is the last thing it said.
    message: statusOf(job) === 'error' ? (job.log.at(-1)?.[1] ?? null) : null,
    origin_created: iso(madeAt(job)),
    created: iso(endOf(job)),
    settings: job.settings,
    stats: {
      ...job.stats,
      statuses_history: Object.fromEntries(job.statuses.map(([status, at]) => [status, iso(at)])),
    },
    attempt: statusOf(job) === 'waiting' ? 0 : 1,
  }
}

function idsOf(kind: Kind, id: number, { workspaceOf, dawgOf }: Places) {
  if (kind === 'dawg') return { dawg_id: id }
  if (kind === 'workspace') return { workspace_id: id, dawg_id: dawgOf.get(id) ?? null }
  return { configuration_id: id, workspace_id: workspaceOf.get(id)! }
}

interface LogLine {
  job_id: number
  line: number
  level: string
  created: string
  text: string
}

/** Spread evenly between the start and the end. */
function logLines(jobId: number, job: PastJob): LogLine[] {
  const begun = job.statuses[1]?.[1] ?? madeAt(job)
  const ended = Math.max(begun, endOf(job))
  return job.log.map(([level, text], index) => ({
    job_id: jobId,
    line: index + 1,
    level,
    created: iso(begun + ((ended - begun) * (index + 1)) / (job.log.length + 1)),
    text,
  }))
}

/** The trigger has noted only how each job ended. What came before is told by the job itself. */
async function tellStatuses(tx: Db): Promise<void> {
  await sql`delete from job_history`.execute(tx)
  await sql`
    insert into job_history (job_id, status, user_id, created, stats)
    select job.id, step.status, case when step.status = job.status then job.changed_by else job.user_id end, step.at::timestamptz,
      case when step.status = job.status then job.stats else jsonb_build_object('statuses_history', (
        select jsonb_object_agg(earlier.key, earlier.value) from jsonb_each_text(job.stats -> 'statuses_history') earlier
        where earlier.value <= step.at)) end
    from jobs job, jsonb_each_text(job.stats -> 'statuses_history') step (status, at)
    order by step.at::timestamptz, job.id`.execute(tx)
}

export interface Born {
  kind: Kind
  id: number
  at: number
}

/** Versions are spread from the birth of a thing until now; when it was made and last changed follows from them. */
export async function moveIntoPast(tx: Db, born: readonly Born[]): Promise<void> {
  for (const kind of ['workspace', 'dawg', 'configuration'] as const) {
    const given = JSON.stringify(born.filter((thing) => thing.kind === kind).map(({ id, at }) => ({ id, at: iso(at) })))
    const [table, column] = [sql.table(`${kind}s`), sql.ref(`${kind}_id`)]
    const births = sql`jsonb_to_recordset(${given}::jsonb) as born (id integer, at timestamptz)`
    await sql`
      update versions set created = born.at + (now() - born.at) * 0.9 * (versions.version - 1) / count.versions
      from ${births}, lateral (select count(*) as versions from versions where ${column} = born.id) count
      where versions.${column} = born.id`.execute(tx)
    await sql`
      update ${table} set created = born.at, modified = (select max(created) from versions where ${column} = born.id)
      from ${births} where ${table}.id = born.id`.execute(tx)
    if (kind === 'configuration') continue
    for (const linked of ['access_entries', 'entity_tags'])
      await sql`
        update ${sql.table(linked)} set created = born.at + interval '1 hour' from ${births}
        where ${sql.table(linked)}.${column} = born.id`.execute(tx)
  }
}
