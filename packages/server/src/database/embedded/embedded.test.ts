/** The PostgreSQL that comes with Clew, for real: started, killed around, adopted, stopped. */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findPostmaster } from './postmaster.ts'
import { databaseUser } from './unprivileged.ts'
import { findEmbeddedDatabase, startEmbeddedDatabase, type EmbeddedDatabase } from './index.ts'

const folders: string[] = []
afterAll(async () => {
  for (const base of folders) {
    for (const cluster of await linkedClusters(base))
      await rm(await realpath(cluster), { recursive: true, force: true })
    await rm(base, { recursive: true, force: true })
  }
})

/** Clusters may have been put elsewhere, behind a link. */
const linkedClusters = async (base: string): Promise<string[]> =>
  (await readdir(base, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))

async function aFolder(below = ''): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'clew-pg-'))
  folders.push(base)
  // Open, as a folder for data usually is; the test about closed ones closes it.
  await chmod(base, 0o755)
  const folder = join(base, below)
  await mkdir(folder, { recursive: true })
  return folder
}

async function ask<Row extends pg.QueryResultRow>(database: EmbeddedDatabase, query: string): Promise<Row[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<Row>(query)
  await client.end()
  return rows
}

/** Starts the database as another Clew would, then does `what` with it. */
async function inOwnProcess(folder: string, what = 'await database.stop()'): Promise<void> {
  const script = join(folder, `${randomUUID()}.ts`)
  await writeFile(
    script,
    `import { startEmbeddedDatabase } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    import pg from ${JSON.stringify(import.meta.resolve('pg'))}
    const database = await startEmbeddedDatabase(${JSON.stringify(folder)})
    ${what}`,
  )
  await promisify(execFile)(process.execPath, [script])
}

const KEEP_A_ROW = `const client = new pg.Client(database.connection)
    await client.connect()
    await client.query('create table kept as select 42 as answer')`

const isRoot = process.getuid?.() === 0

test('[P-D7.1] [P-D7.3] it listens on a socket in a closed folder, on no port, and does not trade safety for speed', async () => {
  const folder = await aFolder()
  const database = await startEmbeddedDatabase(folder)
  const settings = await ask<{ name: string; setting: string }>(
    database,
    "select name, setting from pg_settings where name in ('listen_addresses', 'fsync', 'full_page_writes', 'synchronous_commit') order by name",
  )
  expect(settings.map((row) => row.setting)).toEqual(['on', 'on', '', 'on'])
  const socketFolder = String(database.connection.host)
  expect((await stat(socketFolder)).mode & 0o077).toBe(0)
  await database.stop()
  expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

test('[P-D7.2] where the path would be too long for a socket it listens on loopback and asks for a password', async () => {
  const database = await startEmbeddedDatabase(await aFolder('a-rather-long-name/'.repeat(6)))
  expect(database.connection.host).toBe('127.0.0.1')
  const [row] = await ask<{ setting: string }>(
    database,
    "select setting from pg_settings where name = 'listen_addresses'",
  )
  expect(row!.setting).toBe('127.0.0.1')
  const stranger = new pg.Client({ ...database.connection, password: 'guessed' })
  await expect(stranger.connect()).rejects.toThrow('password authentication failed')
  const rules = await ask<{ auth_method: string }>(
    database,
    "select auth_method from pg_hba_file_rules where type = 'host'",
  )
  expect(new Set(rules.map((rule) => rule.auth_method))).toEqual(new Set(['scram-sha-256']))
  await database.stop()
})

test('[P-D7.4] [P-L.8] what was committed is there after a kill, and a leftover server is adopted', async () => {
  const folder = await aFolder()
  await expect(
    inOwnProcess(
      folder,
      `${KEEP_A_ROW}
      process.kill(process.pid, 'SIGKILL')`,
    ),
  ).rejects.toMatchObject({ signal: 'SIGKILL' })
  const leftover = await findPostmaster(join(folder, 'postgres'))
  expect(leftover).toBeDefined()
  const database = await startEmbeddedDatabase(folder)
  expect((await findPostmaster(join(folder, 'postgres')))!.pid).toBe(leftover!.pid)
  expect(await ask(database, 'select answer from kept')).toEqual([{ answer: 42 }])
  await database.stop()
  expect(await findPostmaster(join(folder, 'postgres'))).toBeUndefined()
})

test('[P-D7.4] a server that was killed together with the product recovers at the next start', async () => {
  const folder = await aFolder()
  await expect(
    inOwnProcess(
      folder,
      `${KEEP_A_ROW}
      const { readFileSync } = await import('node:fs')
      process.kill(Number.parseInt(readFileSync(${JSON.stringify(join(folder, 'postgres/postmaster.pid'))}, 'utf8'), 10), 'SIGKILL')
      process.kill(process.pid, 'SIGKILL')`,
    ),
  ).rejects.toMatchObject({ signal: 'SIGKILL' })
  const database = await startEmbeddedDatabase(folder)
  expect(await ask(database, 'select answer from kept')).toEqual([{ answer: 42 }])
  await database.stop()
})

test('[P-L.17] a second Clew on the same folder is refused, and the first goes on', async () => {
  const folder = await aFolder()
  const first = await startEmbeddedDatabase(folder)
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow('already running on the data folder')
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await findEmbeddedDatabase(folder)).toMatchObject({ host: first.connection.host })
  await first.stop()
})

test('[P-D7.6] a server that dies while the product runs is started again, and is still owned', async () => {
  const folder = await aFolder()
  const database = await startEmbeddedDatabase(folder)
  await ask(database, 'create table kept as select 42 as answer')
  process.kill((await findPostmaster(join(folder, 'postgres')))!.pid, 'SIGKILL')
  await expect
    .poll(() => ask(database, 'select answer from kept').catch(() => 'not yet'), { timeout: 30_000 })
    .toEqual([{ answer: 42 }])
  const owners = `select count(*)::integer as owners from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and application_name = 'clew owner'`
  await expect.poll(() => ask(database, owners), { timeout: 30_000 }).toEqual([{ owners: 1 }])
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow('already running on the data folder')
  await database.stop()
})

test('two first starts on one folder make one cluster, and one of them goes on', async () => {
  const folder = await aFolder()
  const starts = await Promise.allSettled([inOwnProcess(folder), startEmbeddedDatabase(folder)])
  const started = starts.filter((start) => start.status === 'fulfilled')
  expect(started.length).toBeGreaterThan(0)
  const own = starts[1]
  if (own.status === 'fulfilled') await own.value.stop()
})

test('the process number in a stale lock file may belong to somebody else by now', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n1\n5432\n${folder}\n`)
  expect(await findPostmaster(folder)).toBeUndefined()
})

test('[P-L.12] started by root it runs as somebody else, also from a folder closed to others', async () => {
  const base = await aFolder()
  const folder = join(base, 'data')
  await mkdir(folder)
  await chmod(base, 0o700)
  const database = await startEmbeddedDatabase(folder)
  const { pid } = (await findPostmaster(join(folder, 'postgres')))!
  const owner = (await stat(`/proc/${pid}`)).uid
  expect(owner === 0).toBe(false)
  expect(owner === process.getuid!()).toBe(!isRoot)
  await database.stop()
})

test('an unwritable data folder is named in one sentence', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'file'), '')
  await expect(startEmbeddedDatabase(join(folder, 'file', 'below'))).rejects.toThrow(
    /^The data folder .* cannot be written \(ENOTDIR\); choose another with --data\.$/,
  )
})

test('the file with the password is closed to others', async () => {
  const folder = await aFolder()
  await (await startEmbeddedDatabase(folder)).stop()
  const file = join(folder, 'postgres', 'clew.password')
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await readFile(file, 'utf8')).toHaveLength(32)
})

test('a cluster goes on with its owner', async () => {
  const folder = await aFolder()
  await (await startEmbeddedDatabase(folder)).stop()
  const owner = await stat(join(folder, 'postgres'))
  const expected = isRoot ? { uid: owner.uid, gid: owner.gid } : undefined
  expect(await databaseUser(join(folder, 'postgres'))).toEqual(expected)
})
