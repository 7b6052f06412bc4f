/** A page of the one stream of all logs. */
import type { Kysely } from 'kysely'
import type { LogEntry } from '@clew/contract'
import type { LogSource } from '@clew/contract/rules/log-sources'
import type { Tables } from '../../database/tables.ts'
import type { ArchivedLog } from '../../engine/index.ts'
import { archivedLineSource } from './archived-lines.ts'
import { auditSource, type AuditEntry } from './audit-entries.ts'
import { jobLineSource, type JobLine } from './job-lines.ts'
import { mergeSources, type Source } from './merge-sources.ts'
import { findJobPlaces, type JobPlace } from './name-store.ts'
import type { Position } from './position.ts'
import { isAboutSomething, startOf, type Search } from './search-filter.ts'
import { serverEventSource, type ServerEvent } from './server-events.ts'

export interface LogSearchDeps {
  db: Kysely<Tables>
  archivedLog: ArchivedLog
}

export interface SearchOptions {
  /** Where to go on; at the beginning unless said. */
  beyond?: Position | undefined
  limit: number
  /** Whether what has been found by now has to do. */
  isTimeUp: () => boolean
}

export interface FoundLogs {
  entries: LogEntry[]
  next: Position | undefined
  missingArchives: string[]
}

type Item = JobLine | AuditEntry | ServerEvent

export async function searchLogs(
  deps: LogSearchDeps,
  search: Search,
  { beyond = startOf(search), limit, isTimeUp }: SearchOptions,
): Promise<FoundLogs> {
  const missing = new Set<string>()
  const sources = sourcesOf(deps, search, (file) => missing.add(file))
  const { items, next } = await mergeSources(sources, {
    start: beyond,
    direction: search.direction,
    limit,
    isTimeUp,
  })
  const jobs = await findJobPlaces(
    deps.db,
    items.flatMap(({ source, position }) => (source === 'job' ? position.major : [])),
  )
  return { entries: items.map((item) => toEntry(item, jobs)), next, missingArchives: [...missing].toSorted() }
}

function sourcesOf({ db, archivedLog }: LogSearchDeps, search: Search, onMissing: (file: string) => void) {
  const { filter } = search
  const isWanted = (source: LogSource) => filter.source?.includes(source) ?? true
  const sources: Source<Item>[] = []
  if (isWanted('job'))
    sources.push(jobLineSource(db, search), archivedLineSource({ db, archive: archivedLog, search, onMissing }))
  if (isWanted('audit')) sources.push(auditSource(db, search))
  if (isWanted('server') && !isAboutSomething(filter)) sources.push(serverEventSource(db, search))
  return sources
}

function toEntry({ position: { major, minor }, ...item }: Item, jobs: ReadonlyMap<number, JobPlace>): LogEntry {
  if (item.source === 'job')
    return { ...item, id: `job-${major}-${minor}`, job_id: major, line: minor, job: jobs.get(major) ?? null }
  return { ...item, id: `${item.source}-${major}` }
}
