/** How PostgreSQL finds what a call asks for, in its own words: auto_explain writes the plan of every statement to the server's log. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

const LARGE_TABLES = ['configurations', 'configuration_texts', 'jobs', 'job_history', 'job_logs', 'versions']
const WRITTEN_AFTER_MS = 50

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
}

export class QueryPlans {
  readonly #client: pg.Client
  readonly #logFile: string

  constructor(client: pg.Client, dataDir: string) {
    this.#client = client
    this.#logFile = join(dataDir, 'postgres.log')
  }

  /** For connections that are opened from here on. */
  async on(): Promise<void> {
    for (const [name, value] of Object.entries(settings))
      await this.#client.query(`alter role clew set ${name} = '${value}'`)
    await this.#endConnections()
  }

  async off(): Promise<void> {
    for (const name of Object.keys(settings)) await this.#client.query(`alter role clew reset ${name}`)
    await this.#endConnections()
  }

  /** Of what `ask` makes the product do. */
  async of(ask: () => Promise<unknown>): Promise<string> {
    const { size } = await stat(this.#logFile)
    await ask()
    await delay(WRITTEN_AFTER_MS)
    return (await readFile(this.#logFile)).subarray(size).toString()
  }

  async #endConnections(): Promise<void> {
    await this.#client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clew'`)
  }
}

/** The large tables that a plan reads from one end to the other. */
export const readWhole = (plan: string): string[] =>
  LARGE_TABLES.filter((table) => new RegExp(`Seq Scan on ${table}(_\\w+)?\\b`).test(plan))

/** The indexes that a plan uses on the large tables. */
export function indexesIn(plan: string): string[] {
  const found = [...plan.matchAll(/(?:using|Bitmap Index Scan on) (\w+)/g)].map((match) => match[1]!)
  return [...new Set(found)].filter((name) => LARGE_TABLES.some((table) => name.startsWith(table))).toSorted()
}
