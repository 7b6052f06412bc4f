/** Which large tables a call reads from one end to the other, by PostgreSQL's own counters. */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const LARGE_TABLES = ['configurations', 'configuration_texts', 'jobs', 'job_history', 'job_logs_default', 'versions']

export type TableReads = Map<string, { scans: number; rows: number }>

/** Up to now. A connection of the product reports what it has counted when it ends, and at other times late: so they are ended. */
export async function countReads(client: pg.Client): Promise<TableReads> {
  const connections = `from pg_stat_activity where application_name = 'clew'`
  await client.query(`select pg_terminate_backend(pid) ${connections}`)
  while ((await client.query(`select 1 ${connections}`)).rowCount !== 0) await delay(5)
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ name: string; scans: number; rows: number }>(
    `select relname as name, seq_scan::float8 as scans, seq_tup_read::float8 as rows from pg_stat_user_tables where relname = any ($1)`,
    [LARGE_TABLES],
  )
  return new Map(rows.map(({ name, ...reads }) => [name, reads]))
}

/** In words; empty when every large table was read by index only. */
export function readsBetween(before: TableReads, after: TableReads, calls: number): string {
  return [...after]
    .map(([name, { scans, rows }]) => ({
      name,
      scans: scans - (before.get(name)?.scans ?? 0),
      rows: rows - (before.get(name)?.rows ?? 0),
    }))
    .filter(({ scans }) => scans > 0)
    .map(({ name, rows }) => `${name} (${Math.round(rows / calls).toLocaleString('en')} rows a call)`)
    .join(', ')
}
