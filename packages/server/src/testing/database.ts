/** A real database of its own for a test file, gone when the file is through. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from '../database/pool.ts'
import { administer } from './postgres.ts'

export interface TestDatabase extends Database {
  connection: pg.ClientConfig
}

export async function testDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${inject('template')}`)
}

export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const name = `clew_test_${randomUUID().replaceAll('-', '')}`
  const postgres = inject('postgres')
  await administer(postgres, `create database ${name} ${from}`)
  const connection = { ...postgres, database: name }
  const database = openDatabase(connection, pino({ level: 'silent' }))
  afterAll(async () => {
    await database.close()
    await administer(postgres, `drop database ${name} with (force)`)
  })
  return { ...database, connection }
}
