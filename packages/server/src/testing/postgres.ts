/** Before all tests: a PostgreSQL with a migrated template database, from which each test file clones its own. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../database/embedded/index.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: pg.ClientConfig
    template: string
    /** For whatever tests write; gone when all are through. */
    folder: string
  }
}

let tearDown: () => Promise<void>

export async function setup(project: TestProject): Promise<void> {
  const postgres = await findPostgres(process.env['CLEW_DATABASE_URL'])
  const template = `clew_template_${randomUUID().slice(0, 8)}`
  await administer(postgres.connection, `create database ${template}`)
  const database = openDatabase({ ...postgres.connection, database: template }, pino({ level: 'silent' }))
  await migrate(database.pool)
  await database.close()
  project.provide('postgres', postgres.connection)
  project.provide('template', template)
  const folder = await mkdtemp(join(tmpdir(), 'clew-tests-'))
  project.provide('folder', folder)
  tearDown = async () => {
    await administer(postgres.connection, `drop database ${template} with (force)`)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

export const teardown = (): Promise<void> => tearDown()

/** One statement from outside any test database. */
export async function administer(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function findPostgres(url: string | undefined): Promise<{ connection: pg.ClientConfig; stop(): Promise<void> }> {
  if (url !== undefined) {
    const { hostname, port, username, password } = new URL(url)
    const connection = {
      host: decodeURIComponent(new URL(url).searchParams.get('host') ?? hostname),
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }
    return { connection, stop: async () => undefined }
  }
  const folder = await mkdtemp(join(tmpdir(), 'clew-test-'))
  const embedded = await startEmbeddedDatabase(folder)
  return {
    connection: embedded.connection,
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
