/**
 * Ends a job, once: its files, what it remembers, its last lines and its status become true together or not at all, and only for the
 * attempt that is still the current one. Whoever asked for a cancel before has won: then nothing is published.
 */
import { sql } from 'kysely'
import type { JobStats, LogLevel } from '@clew/contract'
import { prepared } from '../../database/builder-client.ts'
import type { Db } from '../../database/pool.ts'
import { claimedColumns, type ClaimedJob } from './claim.ts'
import type { LogLine } from './logs.ts'
import { materialOf, readMaterial, type LoadedMaterial } from './material.ts'

export type EndStatus = 'finished' | 'warning' | 'error' | 'canceled'

export interface NewFile {
  path: string
  hash: Buffer
  size: number
  rowsCount: number | null
  firstLines: string | null
  /** What the program said about it. */
  manifest?: Record<string, unknown> | undefined
}

export interface Ending {
  jobId: number
  attempt: number
  status: EndStatus
  message: string | null
  stats: Omit<JobStats, 'statuses_history'>
  lines: readonly LogLine[]
  /** What a configuration job publishes; a failed one, and one that was canceled, publishes nothing. */
  output?: { files: readonly NewFile[]; state: Record<string, unknown> | null; fingerprint: Buffer }
}

export interface Ended {
  status: EndStatus
  parentId: number | null
  /** What was claimed with it. */
  next?: ClaimedJob
}

/** A waiting job that the same worker claims in the same moment, if this one ends well. */
export interface NextClaim {
  jobId: number
  workerId: string
  leaseSeconds: number
}

export const JOB_EVENTS = 'clew_jobs'

/** How it ended; undefined: it is not this attempt's any more. Throws a unique violation when what the next one runs is running already. */
export async function finishJob(db: Db, ending: Ending, next?: NextClaim): Promise<Ended | undefined> {
  const { jobId, attempt, status, message, stats, lines, output } = ending
  const publishes = output !== undefined && (status === 'finished' || status === 'warning')
  const name = `${publishes ? 'publish' : 'finish'}_job${next ? '_and_claim' : ''}`
  const { rows } = await sql<Ended & { next: ClaimedJob | null; material: LoadedMaterial | null }>`${prepared(name)}
    with held as (
      select id, configuration_id, workspace_id, parent_id, cancel_requested_by,
        case when cancel_requested is not null then 'canceled' else ${status} end as status
      from jobs where id = ${jobId} and attempt = ${attempt} and status = 'running' for no key update
    ), ended as (
      update jobs set status = held.status, changed_by = coalesce(held.cancel_requested_by, jobs.changed_by),
        worker_id = null, lease_until = null, message = ${message}, stats = jobs.stats || ${JSON.stringify(stats)}::jsonb,
        fingerprint = case when held.status = 'canceled' then null else ${output?.fingerprint ?? null}::bytea end
      from held where jobs.id = held.id
      returning jobs.id, jobs.status, jobs.parent_id
    ), log as (
      insert into job_logs (job_id, line, level, created, text)
      select held.id, given.line, given.level, given.created, given.text
      from held, unnest(${lines.map(({ line }) => line)}::integer[], ${lines.map<LogLevel>(({ level }) => level)}::text[],
        ${lines.map(({ created }) => created)}::timestamptz[], ${lines.map(({ text }) => text)}::text[])
        as given (line, level, created, text)
      on conflict do nothing
    ) ${publishes ? publish(output) : sql``} ${next ? claim(next) : sql``}
    select ended.status, ended.parent_id as "parentId",
      case when ended.parent_id is not null then
        pg_notify(${JOB_EVENTS}, json_build_object('ended', ended.id, 'parent', ended.parent_id, 'status', ended.status)::text) end,
      ${next ? nextColumns : sql`null as next, null as material`}
    from ended ${publishes ? sql`${afterAll('published')} ${afterAll('current')}` : sql``} ${next ? sql`left join next on true` : sql``}`.execute(
    db,
  )
  const ended = rows[0]
  if (!ended) return undefined
  const { status: endStatus, parentId, next: claimed, material } = ended
  if (!claimed) return { status: endStatus, parentId }
  return { status: endStatus, parentId, next: { ...claimed, material: material && readMaterial(material) } }
}

/** What the next one is given includes what this one publishes: it is asked for when that is there. */
const nextColumns = sql`to_json(next) as next, ${materialOf('next')} as material`
const afterAll = (step: 'published' | 'current') =>
  sql`cross join (select count(*) from ${sql.raw(step)}) as ${sql.raw(`all_${step}`)}`

const claim = ({ jobId, workerId, leaseSeconds }: NextClaim) => sql`, next as (
      update jobs set status = 'running', attempt = jobs.attempt + 1, worker_id = ${workerId},
        lease_until = now() + make_interval(secs => ${leaseSeconds})
      from ended where jobs.id = ${jobId} and jobs.status = 'waiting' and ended.status in ('finished', 'warning')
      returning ${claimedColumns}
    )`

function publish({ files, state }: NonNullable<Ending['output']>) {
  return sql`, published as (
      insert into files (job_id, configuration_id, path, blob, size, rows_count, first_lines, manifest)
      select held.id, held.configuration_id, given.path, given.blob, given.size, given.rows_count, given.first_lines, given.manifest
      from held, unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ hash }) => hash)}::bytea[],
        ${files.map(({ size }) => size)}::bigint[], ${files.map(({ rowsCount }) => rowsCount)}::bigint[],
        ${files.map(({ firstLines }) => firstLines)}::text[], ${files.map(({ manifest }) => manifest && JSON.stringify(manifest))}::jsonb[])
        as given (path, blob, size, rows_count, first_lines, manifest)
      where held.status <> 'canceled' returning 1
    ), current as (
      update configurations set output_job_id = held.id, state = ${state === null ? null : JSON.stringify(state)}::jsonb
      from held where configurations.id = held.configuration_id and held.status <> 'canceled' returning 1
    )`
}
