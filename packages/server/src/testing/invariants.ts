/**
 * What must hold of every instance after any fault, once it has gone quiet. Each check answers with what is wrong, in words; one that has
 * nothing to look at in a test has nothing to say.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { diskStorage } from '../storage/disk.ts'
import { mostAtOnce, outOfOrder, overlaps, partialReads, readLedger, type ChildJob } from './ledger.ts'
import { findLeftBehind, findSecrets } from './left-behind.ts'
import { until, type TestProduct } from './processes.ts'

const FILES_OF_A_RUN = 3
const CLEARED_AFTER_MS = 60_000

export interface Expected {
  /** Jobs that the API has accepted. */
  accepted: readonly number[]
  /** Of all workers that were alive at once. */
  slots: number
  /** Of each workspace, where one was set. */
  maxWorkers?: number
}

export async function checkInvariants(product: TestProduct, expected: Expected): Promise<void> {
  await until('every job has ended', async () => (await activeJobs(product)).length === 0)
  let left: string[] = []
  const isNothingLeft = async () => {
    left = await findLeftBehind(product)
    return left.length === 0
  }
  // What is still there then is named below.
  await until('nothing is left behind', isNothingLeft, CLEARED_AFTER_MS).catch(() => undefined)
  const problems = [
    ...left,
    ...(await lostJobs(product, expected.accepted)),
    ...(await doubledFires(product)),
    ...(await ledgerProblems(product, expected)),
    ...(await mixedOutputs(product)),
    ...(await changedEnds(product)),
    ...(await brokenLogs(product)),
    ...(await doubledMails(product)),
    ...(await findSecrets(product)),
    ...(await insaneTimes(product)),
    ...(await brokenVersions(product)),
  ]
  expect(problems).toEqual([])
}

async function activeJobs({ db }: TestProduct): Promise<number[]> {
  const rows = await db.selectFrom('jobs').select('id').where('status', 'in', ['waiting', 'running']).execute()
  return rows.map(({ id }) => id)
}

/** I1, I12: what was accepted is there. That it has ended is known already. */
async function lostJobs({ db }: TestProduct, accepted: readonly number[]): Promise<string[]> {
  const rows = await db.selectFrom('jobs').select('id').execute()
  const known = new Set(rows.map(({ id }) => id))
  return accepted.filter((id) => !known.has(id)).map((id) => `job ${id} was accepted and is gone`)
}

/** I2: a fire and its job belong together, one to one. */
async function doubledFires({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select 'job ' || jobs.id || ' belongs to ' || count(fire.job_id) || ' fires' as problem
    from jobs left join schedule_fires fire on fire.job_id = jobs.id and fire.outcome = 'started'
    where jobs.started_by = 'schedule' group by jobs.id having count(fire.job_id) <> 1
    union all
    select 'the fire of ' || minute || ' has no job' from schedule_fires where outcome = 'started' and job_id is null`.execute(
    db,
  )
  return rows.map(({ problem }) => problem)
}

/** I3, I4, I6, I7. */
async function ledgerProblems({ db, ledger }: TestProduct, { slots, maxWorkers }: Expected): Promise<string[]> {
  const attempts = await readLedger(ledger)
  const jobs: ChildJob[] = await db
    .selectFrom('jobs')
    .select(['id', 'parent_id as parentId', 'configuration_id as configurationId', 'attempt', 'status'])
    .where('kind', '=', 'configuration')
    .execute()
  const links = await db.selectFrom('configuration_links').select(['source_id', 'target_id']).execute()
  const problems = [
    ...overlaps(attempts),
    ...partialReads(attempts, FILES_OF_A_RUN),
    ...outOfOrder(attempts, jobs, links),
  ]
  if (mostAtOnce(attempts) > slots) problems.push(`${mostAtOnce(attempts)} runs at once in ${slots} slots`)
  const parents = new Map(jobs.map(({ id, parentId }) => [id, parentId]))
  for (const parent of new Set(jobs.map(({ parentId }) => parentId))) {
    const most = mostAtOnce(attempts.filter(({ jobId }) => parents.get(jobId) === parent))
    if (parent !== null && maxWorkers !== undefined && most > maxWorkers)
      problems.push(`${most} at once in run ${parent}, which may have ${maxWorkers}`)
  }
  return problems
}

/** I4: what is published is all that one attempt has made, and that attempt is the one that counts. */
async function mixedOutputs({ db, dataDir }: TestProduct): Promise<string[]> {
  const storage = diskStorage(dataDir)
  const files = await db
    .selectFrom('files')
    .innerJoin('jobs', 'jobs.id', 'files.job_id')
    .select(['files.job_id', 'files.path', 'files.blob', 'jobs.attempt', 'jobs.status'])
    .execute()
  const problems: string[] = []
  for (const { job_id, path, blob, attempt } of files) {
    const token = `${job_id}-${attempt}`
    const content = await readFile(storage.localPath(blob), 'utf8').catch(() => '')
    if (!path.endsWith(`-of-${token}.csv`) || content !== `token\n${token}\n`)
      problems.push(`${path} of job ${job_id} is not of its attempt ${attempt}`)
  }
  for (const [jobId, own] of Map.groupBy(files, ({ job_id }) => job_id)) {
    if (own.length !== FILES_OF_A_RUN) problems.push(`job ${jobId} has published ${own.length} files`)
    if (own[0]!.status !== 'finished') problems.push(`job ${jobId} ended ${own[0]!.status} and has published`)
  }
  return problems
}

/** I5: nothing comes after the end. */
async function changedEnds({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct ended.job_id as id from job_history ended join job_history later
      on later.job_id = ended.job_id and later.id > ended.id
    where ended.status not in ('waiting', 'running')`.execute(db)
  return rows.map(({ id }) => `job ${id} has changed after its end`)
}

/** I8: lines are numbered from one, without a gap and without a double. */
async function brokenLogs({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ id: number; count: number; last: number }>`
    select job_id as id, count(*)::integer as count, max(line) as last from job_logs group by job_id
    having count(*) <> max(line) or count(distinct line) <> max(line)`.execute(db)
  return rows.map(({ id, count, last }) => `job ${id} has ${count} lines, the last has the number ${last}`)
}

/** I9: no mail twice, unless it says so itself by the same Message-ID, which names its file. */
async function doubledMails({ db, dataDir }: TestProduct): Promise<string[]> {
  const sent = await db.selectFrom('mails').select('message_id').execute()
  const known = new Set(sent.map(({ message_id }) => message_id))
  const names = await readdir(join(dataDir, 'outbox')).catch(() => [])
  const letters = names.filter((name) => name.endsWith('.eml'))
  const problems = letters.length > known.size ? [`${letters.length} mails were sent of ${known.size}`] : []
  const { rows } = await sql<{ id: number; recipient: string }>`
    select job_id as id, recipient from mails where job_id is not null group by 1, 2 having count(*) > 1`.execute(db)
  return [...problems, ...rows.map(({ id, recipient }) => `job ${id} is told twice to ${recipient}`)]
}

/** I13: time goes forward. */
async function insaneTimes({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct earlier.job_id as id from job_history earlier join job_history later
      on later.job_id = earlier.job_id and later.id > earlier.id where later.created < earlier.created
    union select id from jobs where created < origin_created`.execute(db)
  return rows.map(({ id }) => `the times of job ${id} go backwards`)
}

/** I12: versions are numbered from one, without a gap. */
async function brokenVersions({ db }: TestProduct): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select format('of workspace %s, DAWG %s, configuration %s there are %s versions, the last is %s',
      workspace_id, dawg_id, configuration_id, count(*), max(version)) as problem
    from versions group by workspace_id, dawg_id, configuration_id having count(*) <> max(version)`.execute(db)
  return rows.map(({ problem }) => problem)
}
