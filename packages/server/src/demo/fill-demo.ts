/** Fills an empty instance with a company's work of some weeks, so that every screen has something to show. */
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { deleteSessions } from '../features/sessions/index.ts'
import { buildDawg, buildWorkspaces, hirePeople, makeTags, type BuiltDawg, type BuiltWorkspace } from './build.ts'
import { signIn, type Staff } from './client.ts'
import { planPast, planRunning } from './plan-past.ts'
import { runnablesOf } from './runnables.ts'
import type { PersonKey } from './shape.ts'
import { demoDawgs, demoWorkspaces } from './workspaces/index.ts'
import { moveIntoPast, writeJobs, type Born } from './write-past.ts'

const LOCK = 7_305_141
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Whether it was filled: once, and never over somebody's work. */
export async function fillDemo(app: FastifyInstance, db: Kysely<Tables>, adminEmail: string): Promise<boolean> {
  return db.connection().execute(async (locked) => {
    // Servers that start together: the second one waits, and finds workspaces.
    await sql`select pg_advisory_lock(${LOCK})`.execute(locked)
    try {
      const found = await locked.selectFrom('workspaces').select('id').limit(1).executeTakeFirst()
      const admin = await findAdministrator(locked, adminEmail)
      if (found || !admin) return false
      await fill(app, db, admin.id)
      return true
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(locked)
    }
  })
}

/** Somebody may have disabled the demo's administrator since. */
const findAdministrator = (db: Kysely<Tables>, email: string): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .where('deleted', '=', 0)
    .executeTakeFirst()

async function fill(app: FastifyInstance, db: Kysely<Tables>, adminId: number): Promise<void> {
  const now = Date.now()
  const staff = await hirePeople(app, db, await signIn(app, db, adminId))
  const tagIds = await makeTags(staff.admin)
  const workspaces = await buildWorkspaces(staff, tagIds, demoWorkspaces)
  const dawgs: BuiltDawg[] = []
  for (const spec of demoDawgs) dawgs.push(await buildDawg(staff, tagIds, workspaces, spec))
  await writeThePast(db, staff, workspaces, dawgs, now)
  await finishToday(staff, workspaces)
  for (const person of Object.values(staff)) await deleteSessions(db, person.id)
}

async function writeThePast(
  db: Kysely<Tables>,
  staff: Staff,
  workspaces: BuiltWorkspace[],
  dawgs: BuiltDawg[],
  now: number,
): Promise<void> {
  const system = await db.selectFrom('users').select('id').where('role', '=', 'system').executeTakeFirstOrThrow()
  const userIds = Object.fromEntries(Object.entries(staff).map(([key, { id }]) => [key, id])) as Record<
    PersonKey,
    number
  >
  const { runnables, places } = runnablesOf(userIds, workspaces, dawgs, system.id)
  const busy = runnables.workspaces.find(({ id }) => id === idOf(workspaces, 'Sensor readings'))!
  const schedule = { userId: system.id, startedBy: 'schedule' } as const
  await db.transaction().execute(async (tx) => {
    await writeJobs(tx, [...planPast(runnables, now), planRunning(busy, schedule, now)], places)
    await moveIntoPast(tx, births(workspaces, dawgs, now))
    await sql`
      update users set created = now() - interval '75 days', last_login = now() - make_interval(hours => 5 + 17 * (id % 5))
      where id = any(${Object.values(staff).map(({ id }) => id)}::integer[]) and id <> ${staff.admin.id}`.execute(tx)
  })
}

function births(workspaces: BuiltWorkspace[], dawgs: BuiltDawg[], now: number): Born[] {
  return [
    ...dawgs.map(({ id, spec }): Born => ({ kind: 'dawg', id, at: now - spec.ageDays * DAY_MS })),
    ...workspaces.flatMap(({ id, spec, configurations }): Born[] => {
      const at = now - spec.ageDays * DAY_MS
      return [
        { kind: 'workspace', id, at },
        ...configurations.map((one, index): Born => ({
          kind: 'configuration',
          id: one.id,
          at: at + (index + 1) * 2 * HOUR_MS,
        })),
      ]
    }),
  ]
}

/** What happens while the visitor looks on: something waits, something was thrown away, somebody has left. */
async function finishToday({ admin, yuki, lars }: Staff, workspaces: BuiltWorkspace[]): Promise<void> {
  const first = workspaces.find(({ spec }) => spec.name === 'First steps of Yuki')!
  await yuki.api.configurationJobs.run({
    params: { id: first.id, cid: first.configurations[0]!.id },
    body: {},
  })
  for (const { id, spec, configurations } of workspaces) {
    for (const one of configurations)
      if (one.spec.isDeleted) await admin.api.configurations.remove({ params: { id, cid: one.id } })
    if (spec.isDeleted) await admin.api.workspaces.remove({ params: { id } })
  }
  await admin.api.users.modify({ params: { id: lars.id }, body: { disabled: 1 } })
}

const idOf = (workspaces: BuiltWorkspace[], name: string): number =>
  workspaces.find(({ spec }) => spec.name === name)!.id
