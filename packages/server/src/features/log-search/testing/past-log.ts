/** An instance with a past: lines of jobs, some of them archived, calls and events, and what is known about each. */
import { pino } from 'pino'
import { archiveFolder } from '../../../config.ts'
import { archiveOldDays, preparePartitions } from '../../../engine/index.ts'
import { aConfiguration, aJob, aUser, aWorkspace } from '../../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../../testing/instance.ts'

export interface KnownEntry {
  id: string
  source: 'job' | 'audit' | 'server'
  created: string
  /** What the time in the answer leaves out. */
  micros: number
  level: string
  text: string
  workspace?: number | undefined
  configuration?: number | undefined
  user?: number | undefined
}

export interface PastLog {
  clew: TestInstance
  /** Oldest first; of the same time as the answers have them. */
  entries: KnownEntry[]
  workspaceId: number
  configurationId: number
  userId: number
}

/** The first two days are archived. */
export const DAYS = ['2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28']
const ARCHIVED_UNTIL = '2026-03-29T12:00:00Z'
const LEVELS = ['debug', 'info', 'info', 'warning', 'error']
const LINES = 25

export async function aPastLog(): Promise<PastLog> {
  const clew = await testInstance()
  for (const day of DAYS) await preparePartitions(clew.db, new Date(`${day}T12:00:00Z`))
  const [ada, grace] = [await aUser(clew, { name: 'Ada' }), await aUser(clew, { name: 'Grace' })]
  const shop = await aWorkspace(clew, { name: 'Shop' })
  const orders = await aConfiguration(clew, { name: 'Orders', workspace_id: shop.id })
  const prices = await aConfiguration(clew, { name: 'Prices', workspace_id: shop.id })
  const elsewhere = await aConfiguration(clew, { name: 'Elsewhere' })
  const entries: KnownEntry[] = []
  for (const [dayNumber, day] of DAYS.entries())
    for (const [i, { id, workspace_id }] of [orders, prices, elsewhere].entries()) {
      const user = i === 1 ? grace : ada
      const begun = `${day}T${10 + i}:00:00Z`
      const job = await aJob(clew, 'configuration', {
        status: 'finished',
        configuration_id: id,
        user_id: user.id,
        origin_created: begun,
      })
      await clew.pool.query('alter table jobs disable trigger user')
      await clew.pool.query('update jobs set created = $2 where id = $1', [job.id, `${day}T${13 + i}:00:00Z`])
      await clew.pool.query('alter table jobs enable trigger user')
      for (let line = 1; line <= LINES; line++) {
        // Several of each job at the same time, some of other jobs too.
        const created = `${day}T12:${String(Math.floor(line / 3) + dayNumber).padStart(2, '0')}:00.000Z`
        const level = LEVELS[(line + i) % LEVELS.length]!
        const text = line % 5 === 0 ? `100% of ORDERS_${line} žluťoučký` : `reads prices ${line}`
        await clew.pool.query('insert into job_logs (job_id, line, level, created, text) values ($1, $2, $3, $4, $5)', [
          job.id,
          line,
          level,
          created,
          text,
        ])
        const of = { workspace: workspace_id, configuration: id, user: user.id }
        entries.push({ id: `job-${job.id}-${line}`, source: 'job', created, micros: 0, level, text, ...of })
      }
    }
  for (const [i, day] of DAYS.entries()) {
    entries.push(...(await someCalls(clew, day, { id: shop.id, cid: orders.id }, [ada, grace][i % 2]!.id, i % 2)))
    entries.push(await anEvent(clew, day, i))
  }
  await archiveOldDays(clew.db, archiveFolder(clew.dataDir), new Date(ARCHIVED_UNTIL), pino({ level: 'silent' }))
  return {
    clew,
    entries: entries.toSorted(byTime),
    workspaceId: shop.id,
    configurationId: orders.id,
    userId: ada.id,
  }
}

/** One that succeeded, one that was refused and one that failed, within a millisecond. */
async function someCalls(
  clew: TestInstance,
  day: string,
  target: { id: number; cid: number },
  userId: number,
  who: number,
): Promise<KnownEntry[]> {
  const name = ['Ada', 'Grace'][who]
  const it = 'the configuration "Orders" in the workspace "Shop"'
  const calls = [
    [200, 'info', `${name} changed ${it} (settings)`],
    [403, 'warning', `${name} was not allowed to change ${it}`],
    [500, 'error', `${name} tried to change ${it}, which failed (500)`],
  ] as const
  const entries: KnownEntry[] = []
  for (const [i, [status, level, text]] of calls.entries()) {
    const { rows } = await clew.pool.query<{ id: string }>(
      `insert into audit_entries (created, user_id, action, target, fields, status, address, request_id)
       values ($1, $2, 'configurations.modify', $3, '{settings}', $4, '10.0.0.1', gen_random_uuid()) returning id`,
      [`${day}T12:05:00.00000${i}Z`, userId, target, status],
    )
    const of = { workspace: target.id, configuration: target.cid, user: userId }
    const created = `${day}T12:05:00.000Z`
    entries.push({ id: `audit-${rows[0]!.id}`, source: 'audit', created, micros: i, level, text, ...of })
  }
  return entries
}

async function anEvent(clew: TestInstance, day: string, i: number): Promise<KnownEntry> {
  const [level, created, text] = [i % 2 ? 'error' : 'info', `${day}T12:05:00.000Z`, `orders of the server ${i}`]
  const { rows } = await clew.pool.query<{ id: string }>(
    `insert into server_events (created, level, event, message, process) values ($1, $2, 'test', $3, 'here') returning id`,
    [created, level, text],
  )
  return { id: `server-${rows[0]!.id}`, source: 'server', created, micros: 0, level, text }
}

const ranks = { server: 0, audit: 1, job: 2 }
const numbersOf = (id: string) => id.split('-').slice(1).map(Number)

function byTime(one: KnownEntry, other: KnownEntry): number {
  if (one.created !== other.created) return one.created < other.created ? -1 : 1
  const [a, b] = [numbersOf(one.id), numbersOf(other.id)]
  return (
    one.micros - other.micros || ranks[one.source] - ranks[other.source] || a[0]! - b[0]! || (a[1] ?? 0) - (b[1] ?? 0)
  )
}
