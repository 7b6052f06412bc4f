/** What people wait for who open a list in a large instance: 10,000 workspaces, 100,000 configurations, a million jobs. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { quantile, type Figure } from '../figure.ts'
import { startProduct } from '../product.ts'
import { fullSizes, seed, shortSizes, type Sizes } from '../seed/seed.ts'
import { listCalls, type ListCall } from './list-calls.ts'
import { indexesIn, QueryPlans, readWhole } from './query-plans.ts'
import { countReads, readsBetween } from './table-reads.ts'

const PORT = 18_083
const WARM_UP = 5
const CALLS = 100
const GOAL_MS = 100
const PLANS_FILE = join(import.meta.dirname, '../results/list-plans.txt')
const ADMIN = { CLEW_ADMIN_EMAIL: 'ada@clew.test', CLEW_ADMIN_PASSWORD: 'correct horse battery staple 9' }

const callers = {
  administrator: ADMIN.CLEW_ADMIN_EMAIL,
  'sees 2 %': 'few@bench.test',
  'sees 50 %': 'many@bench.test',
}

export async function benchLists({ short }: { short: boolean }): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  // Without a worker: it would run the jobs that are to be listed.
  const clew = await startProduct(dataDir, PORT, { ...ADMIN, CLEW_ROLES: 'web' })
  try {
    return await measureSeeded(dataDir, clew.url, short ? shortSizes : fullSizes)
  } finally {
    await clew.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureSeeded(dataDir: string, url: string, sizes: Sizes): Promise<Figure[]> {
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'clew', database: 'clew' })
  await client.connect()
  const begun = performance.now()
  await seed(client, sizes)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const figures = await Array.fromAsync(measureLists(client, url))
  figures.push(...(await explainLists(client, url, dataDir)))
  await client.end()
  return [{ what: 'Filling the instance for the lists', value: `${seconds} s`, beside: 'no goal' }, ...figures]
}

async function* measureLists(client: pg.Client, url: string): AsyncGenerator<Figure> {
  const calls = await listCalls(client)
  for (const [caller, email] of Object.entries(callers)) {
    const token = await tokenFor(client, email)
    for (const call of calls) yield await measure(client, `${url}/api`, token, caller, call)
  }
}

/** Once more each, with plans: written whole beside the results, and in short as figures. */
async function explainLists(client: pg.Client, url: string, dataDir: string): Promise<Figure[]> {
  const plans = new QueryPlans(client, dataDir)
  const written: string[] = []
  const figures: Figure[] = []
  await plans.on()
  for (const [caller, email] of Object.entries(callers)) {
    const token = await tokenFor(client, email)
    await firstAnswer(`${url}/api/me`, token)
    for (const { name, path } of await listCalls(client)) {
      const plan = await plans.of(() => ask(`${url}/api${path}`, token))
      written.push(`=== ${caller}: ${name}\n${plan}`)
      const whole = readWhole(plan)
      figures.push({
        what: `Plan: ${caller.padEnd(13)} ${name}`,
        value: whole.length === 0 ? 'no scan' : 'scans',
        beside:
          whole.length === 0 ? `✓ ${indexesIn(plan).join(', ') || 'no large table'}` : `✗ ${whole.join(', ')} whole`,
      })
    }
  }
  await plans.off()
  await mkdir(dirname(PLANS_FILE), { recursive: true })
  await writeFile(PLANS_FILE, written.join('\n'))
  return figures
}

async function tokenFor(client: pg.Client, email: string): Promise<string> {
  const token = `token of ${email}`
  await client.query(
    `insert into sessions (user_id, token_hash, started, expires) select id, $2, now(), now() + interval '1 hour' from users where email = $1
     on conflict do nothing`,
    [email, createHash('sha256').update(token).digest()],
  )
  return token
}

async function measure(client: pg.Client, api: string, token: string, caller: string, call: ListCall): Promise<Figure> {
  const before = await countReads(client)
  await firstAnswer(api + call.path, token)
  for (let i = 1; i < WARM_UP; i++) await ask(api + call.path, token)
  const times: number[] = []
  for (let i = 0; i < CALLS; i++) {
    const begun = performance.now()
    await ask(api + call.path, token)
    times.push(performance.now() - begun)
  }
  const reads = readsBetween(before, await countReads(client), WARM_UP + CALLS)
  const [p50, p95, max] = [quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)]
  return {
    what: `${caller.padEnd(13)} ${call.name}`,
    value: `${p95.toFixed(1)} ms`,
    beside: `${p95 <= (call.goalMs ?? GOAL_MS) ? '✓' : '✗'} p95; p50 ${p50.toFixed(1)}, max ${max.toFixed(1)} ms${reads && `; reads all of ${reads}`}`,
  }
}

/** The pool may still hand out a connection that has just been ended. */
async function firstAnswer(address: string, token: string): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const answer = await fetch(address, { headers: { 'x-access-token': token } })
    await answer.text()
    if (answer.status < 500) return
    await delay(50)
  }
}

async function ask(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { 'x-access-token': token } })
  const body = await answer.text()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${body}`)
}
