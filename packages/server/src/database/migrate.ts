/** Brings the schema up to date: numbered SQL files, each in a transaction of its own, each run once. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations as migrateQueue } from 'graphile-worker'
import type pg from 'pg'
import { StartError } from '../start-error.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Servers that start together queue up here; the later ones find the work done. */
const MIGRATION_LOCK = 0x636c6577_6d
const OLDEST_POSTGRES = 150_000

export interface Migration {
  name: string
  sql: string
}

/** Answers what it has applied. */
export async function migrate(pool: pg.Pool, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations())
  const client = await pool.connect()
  try {
    await refuseOldServer(client)
    // Waiting for another server's migration may take longer than a statement may.
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const applied = await applyMissing(client, wanted)
    await migrateQueue({ pgPool: pool })
    return applied
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined)
    // Not back into the pool: this connection has no statement time-out any more.
    client.release(true)
  }
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(FOLDER, name), 'utf8') })))
}

async function applyMissing(client: pg.PoolClient, migrations: Migration[]): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const unknown = rows.find((row) => !migrations.some((migration) => migration.name === row.name))
  if (unknown)
    throw new StartError(`The database was used by a newer Clew (it has ${unknown.name}); start that version.`)
  const missing: string[] = []
  for (const migration of migrations) {
    const checksum = createHash('sha256').update(migration.sql).digest('hex')
    if (!applied.has(migration.name)) {
      await apply(client, migration, checksum)
      missing.push(migration.name)
    } else if (applied.get(migration.name) !== checksum)
      throw new StartError(`The migration ${migration.name} was changed after it had run on this database.`)
  }
  return missing
}

async function apply(client: pg.PoolClient, migration: Migration, checksum: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [migration.name, checksum])
    await client.query('commit')
  } catch (error) {
    // With a connection that is gone, the transaction is, too.
    await client.query('rollback').catch(() => undefined)
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

async function refuseOldServer(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  if (Number(rows[0]!.version) < OLDEST_POSTGRES)
    throw new StartError('Clew needs PostgreSQL 15 or newer; the server that CLEW_DATABASE_URL names is older.')
}
