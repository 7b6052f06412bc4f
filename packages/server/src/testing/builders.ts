/** Rows that tests need: only what is said is special, the rest is ordinary. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { JobStatus, Kind, LogLevel, User } from '@clew/contract'
import type { Database } from '../database/pool.ts'
import type { Tables } from '../database/tables.ts'
import { hashPassword } from '../features/sessions/index.ts'
import { startSession } from '../features/sessions/sessions.ts'

export const PASSWORD = 'correct horse battery staple 9'

let passwordHash: Promise<string> | undefined

/** With the password above. */
export async function aUser({ db }: Database, special: Partial<Insertable<Tables['users']>> = {}): Promise<User> {
  passwordHash ??= hashPassword(PASSWORD)
  return db
    .insertInto('users')
    .values({
      name: 'Ada Lovelace',
      email: `${randomUUID()}@clew.test`,
      role: 'user',
      password_hash: await passwordHash,
      ...special,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aToken({ db }: Database, user: Pick<User, 'id'>): Promise<string> {
  return startSession(db, user.id, '')
}

let lastAddress = 0

/** An address that no other test uses. */
export function anAddress(): string {
  lastAddress++
  return `10.0.${Math.floor(lastAddress / 256)}.${lastAddress % 256}`
}

type Special<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>

/** Owned and made by `owner_id`; by a new user unless said. */
export async function aWorkspace(database: Database, special: Special<'workspaces'> = {}) {
  const owner_id = special.owner_id ?? (await aUser(database)).id
  return database.db
    .insertInto('workspaces')
    .values({ name: 'Shop', owner_id, user_id: owner_id, ...special })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aDawg(database: Database, special: Special<'dawgs'> = {}) {
  const owner_id = special.owner_id ?? (await aUser(database)).id
  return database.db
    .insertInto('dawgs')
    .values({ name: 'Nightly', owner_id, user_id: owner_id, ...special })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Of the component for sample data, in a new workspace unless said. */
export async function aConfiguration(database: Database, special: Special<'configurations'> = {}) {
  const workspace_id = special.workspace_id ?? (await aWorkspace(database)).id
  const { owner_id } = await database.db
    .selectFrom('workspaces')
    .select('owner_id')
    .where('id', '=', workspace_id)
    .executeTakeFirstOrThrow()
  return database.db
    .insertInto('configurations')
    .values({ name: 'Orders', component_id: 14, workspace_id, user_id: owner_id, ...special })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Gives a user access to a workspace or a DAWG. */
export async function anEntry(
  { db }: Database,
  user: Pick<User, 'id'>,
  permission: 'read' | 'write',
  to: { workspace_id: number } | { dawg_id: number },
): Promise<void> {
  await db
    .insertInto('access_entries')
    .values({ user_id: user.id, permission, ...to })
    .execute()
}

/** The statuses that lead from waiting to each. */
const wayTo: Record<JobStatus, readonly JobStatus[]> = {
  waiting: [],
  running: ['running'],
  finished: ['running', 'finished'],
  warning: ['running', 'warning'],
  error: ['running', 'error'],
  canceled: ['canceled'],
}

/** Of something new, started by a new user, unless said; it has had the statuses before its own. */
export async function aJob(
  database: Database,
  kind: Kind,
  { status = 'waiting', ...special }: Special<'jobs'> & { status?: JobStatus } = {},
) {
  const user_id = special.user_id ?? (await aUser(database)).id
  const ids = await whatRuns(database, kind, special)
  const { id } = await database.db
    .insertInto('jobs')
    .values({ kind, user_id, changed_by: user_id, started_by: 'user', ...ids, ...special })
    .returning('id')
    .executeTakeFirstOrThrow()
  const job = database.db.updateTable('jobs').where('id', '=', id)
  for (const next of wayTo[status]) await job.set({ status: next }).execute()
  return database.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function whatRuns(database: Database, kind: Kind, special: Special<'jobs'>): Promise<Special<'jobs'>> {
  if (kind === 'workspace') return { workspace_id: special.workspace_id ?? (await aWorkspace(database)).id }
  if (kind === 'dawg') return { dawg_id: special.dawg_id ?? (await aDawg(database)).id }
  const { id, workspace_id } = special.configuration_id
    ? await database.db
        .selectFrom('configurations')
        .select(['id', 'workspace_id'])
        .where('id', '=', special.configuration_id)
        .executeTakeFirstOrThrow()
    : await aConfiguration(database)
  return { configuration_id: id, workspace_id }
}

/** The log of a job, from its first line. */
export async function logLines(
  { db }: Database,
  jobId: number,
  lines: readonly (readonly [LogLevel, string])[],
): Promise<void> {
  await db
    .insertInto('job_logs')
    .values(lines.map(([level, text], index) => ({ job_id: jobId, line: index + 1, level, text })))
    .execute()
}
