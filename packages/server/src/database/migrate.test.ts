import { pino } from 'pino'
import { expect, test } from 'vitest'
import { emptyDatabase, testDatabase } from '../testing/database.ts'
import { describeSchema } from './describe-schema.ts'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { openDatabase } from './pool.ts'

const names = async (pool: { query: (sql: string) => Promise<{ rows: { name: string }[] }> }) =>
  (await pool.query('select name from migrations order by name')).rows.map((row) => row.name)

test('[P-L.15] servers that start together run each migration once', async () => {
  const { connection, pool } = await emptyDatabase()
  const servers = Array.from({ length: 5 }, () => openDatabase(connection, pino({ level: 'silent' })))
  await Promise.all(servers.map((server) => migrate(server.pool)))
  await Promise.all(servers.map((server) => server.close()))
  expect(await names(pool)).toContain('0001-accounts-and-access.sql')
  expect((await pool.query("select 1 from users where role = 'system'")).rowCount).toBe(1)
})

test('a migration that fails leaves nothing behind, and is tried again at the next start', async () => {
  const { pool } = await emptyDatabase()
  const first: Migration = { name: '1.sql', sql: 'create table a (id integer)' }
  const broken: Migration = { name: '2.sql', sql: 'create table b (id integer); select 1 / 0' }
  await expect(migrate(pool, [first, broken])).rejects.toThrow('migration 2.sql failed')
  expect(await names(pool)).toEqual(['1.sql'])
  await migrate(pool, [first, { ...broken, sql: 'create table b (id integer)' }])
  expect(await names(pool)).toEqual(['1.sql', '2.sql'])
})

test('[P-L.15] a server may end in any migration: the next start goes on where it was, and comes to the same schema', async () => {
  const migrations = await readMigrations()
  const { connection, pool } = await emptyDatabase()
  for (const [step, { name, sql }] of migrations.entries()) {
    const dying = openDatabase(connection, pino({ level: 'silent' }))
    const upToHere = migrations.with(step, { name, sql: `${sql};\nselect pg_terminate_backend(pg_backend_pid());` })
    await expect(migrate(dying.pool, upToHere)).rejects.toThrow(`migration ${name} failed`)
    await dying.close()
    expect(await names(pool)).toEqual(migrations.slice(0, step).map((done) => done.name))
    await migrate(pool, migrations.slice(0, step + 1))
  }
  await migrate(pool)
  expect(await describeSchema(pool)).toBe(await describeSchema((await testDatabase()).pool))
})

test('a database of a newer Clew is not touched', async () => {
  const { pool } = await testDatabase()
  await pool.query("insert into migrations (name, checksum) values ('9999-future.sql', 'x')")
  await expect(migrate(pool)).rejects.toThrow('a newer Clew')
})

test('a migration that was changed after it had run is refused', async () => {
  const { pool } = await emptyDatabase()
  await migrate(pool, [{ name: '1.sql', sql: 'create table a (id integer)' }])
  await expect(migrate(pool, [{ name: '1.sql', sql: 'create table a (id bigint)' }])).rejects.toThrow('was changed')
})
