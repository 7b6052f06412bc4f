import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Page } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { aConfiguration, aJob, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { findLastLine, listLines, listMatchingNumbers } from './job-log-store.ts'

const LINES = 50_000
/** A page of lines and the way to it in the index of each day. */
const FEW_BLOCKS = 200

let clew: TestInstance
let jobId: number
beforeAll(async () => {
  clew = await testInstance()
  const workspace = await aWorkspace(clew)
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id })
  ;({ id: jobId } = await aJob(clew, 'configuration', {
    configuration_id: configuration.id,
    workspace_id: workspace.id,
  }))
  await sql`
    insert into job_logs (job_id, line, level, text)
    select ${jobId}, line, 'info', 'read ' || line || ' rows of a file with a long name' from generate_series(1, ${LINES}) line`.execute(
    clew.db,
  )
  await sql`analyze job_logs`.execute(clew.db)
})

const page = (order_dir: Page['order_dir'], offset: number) => ({ order_by: 'id', order_dir, offset, limit: 100 })

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['the first page', (db) => listLines(db, jobId, page('ASC', 0))],
  ['a page in the middle', (db) => listLines(db, jobId, page('ASC', LINES / 2))],
  ['the last page', (db) => listLines(db, jobId, page('DESC', 0))],
  ['the number of the last line', (db) => findLastLine(db, jobId)],
  ['what is in a few lines', (db) => listMatchingNumbers(db, jobId, { search_text: 'rows' }, [1000, 1500])],
])('[E-5.6] %s of a long log is found without going through the others', async (_what, find) => {
  await clew.db.connection().execute(async (db) => {
    const before = await blocksRead(db)
    await find(db)
    const read = (await blocksRead(db)) - before
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(FEW_BLOCKS)
  })
})

/** By everybody, of all days; this connection tells its own at once. */
async function blocksRead(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ blocks: number }>`
    select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::integer as blocks
    from pg_statio_user_tables where relname like 'job_logs%'`.execute(db)
  return rows[0]!.blocks
}
