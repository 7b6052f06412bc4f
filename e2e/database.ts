/** With CLEW_DATABASE_URL the tests run on that PostgreSQL, each product on a new database of its own. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

export async function freshDatabase(): Promise<Record<string, string>> {
  const given = process.env['CLEW_DATABASE_URL']
  if (given === undefined) return {}
  const name = `clew_e2e_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(given)
  url.pathname = `/${name}`
  return { CLEW_DATABASE_URL: url.href }
}

/** For tests about the PostgreSQL that comes with Clew: an empty setting counts as none. */
export const EMBEDDED = { CLEW_DATABASE_URL: '' }
