/** I10 and I11: what must not be there any more once everything has ended. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { CANARY } from './fault-scenes.ts'
import { readLedger } from './ledger.ts'
import type { TestProduct } from './processes.ts'

export async function findLeftBehind(product: TestProduct): Promise<string[]> {
  return [
    ...(await leftProcesses(product)),
    ...(await leftFolders(product)),
    ...(await leftLocks(product)),
    ...(await leftTransactions(product)),
    ...(await heldEnds(product)),
  ]
}

/** A warm process may stay for the next run, but only with its worker. */
async function leftProcesses({ ledger, processes }: TestProduct): Promise<string[]> {
  const alive = new Set(processes.filter((one) => one.isAlive()).map(({ pid }) => pid))
  const problems: string[] = []
  for (const pid of new Set((await readLedger(ledger)).map((attempt) => attempt.pid))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes('ledger-program')) problems.push(`process ${pid} of a run is still there`)
    if (command.includes('pool-host') && !alive.has(await parentOf(pid)))
      problems.push(`warm process ${pid} has outlived its worker`)
  }
  return problems
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

async function leftFolders({ db, dataDir, processes }: TestProduct): Promise<string[]> {
  const pids = processes.filter((one) => one.isAlive()).map(({ pid }) => pid)
  const workers = await db.selectFrom('workers').select('id').where('pid', 'in', pids).execute()
  const known = new Set(workers.map(({ id }) => id))
  const problems: string[] = []
  for (const id of await readdir(join(dataDir, 'runs')).catch(() => [])) {
    if (!known.has(id)) problems.push(`the run folder of worker ${id}, which is gone, is still there`)
    for (const run of await readdir(join(dataDir, 'runs', id)).catch(() => []))
      if (!run.startsWith('bare-')) problems.push(`the folder of run ${run} is still there`)
      else if (await hasFiles(join(dataDir, 'runs', id, run))) problems.push(`something of a run is left in ${run}`)
  }
  return problems
}

async function hasFiles(folder: string): Promise<boolean> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.some((entry) => !entry.isDirectory())
}

async function leftLocks({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ pid }) => `connection ${pid} holds an advisory lock`)
}

/** Of processes that are alive; the connections of dead ones are gone. */
async function leftTransactions({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
    db,
  )
  return rows.map(({ query }) => `a transaction is still open after: ${query}`)
}

/** I7: what has ended holds no slot. */
async function heldEnds({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jobs where status not in ('waiting', 'running') and worker_id is not null`.execute(db)
  return rows.map(({ id }) => `job ${id} has ended and is still held by a worker`)
}

export async function findSecrets({ db, dataDir }: TestProduct): Promise<string[]> {
  const problems: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const text = entry.isFile() ? await readFile(file, 'latin1').catch(() => '') : ''
    if (text.includes(CANARY)) problems.push(`${file} holds a secret in clear`)
  }
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker')`.execute(db)
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select 1 from ${sql.raw(name)} as checked where checked::text like ${`%${CANARY}%`} limit 1`.execute(db)
    if (rows.length > 0) problems.push(`the table ${name} holds a secret in clear`)
  }
  return problems
}
