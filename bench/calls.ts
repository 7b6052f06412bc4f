/** What a call costs over the whole way, beside a bare Fastify that runs the same queries on the same PostgreSQL. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Figure } from './figure.ts'
import { startProduct } from './product.ts'

const PORT = 18_081
const BARE_PORT = 18_082
const WARM_UP = 300
const CALLS = 2_000
const ADMIN = { email: 'ada@clew.test', password: 'correct horse battery staple 9' }

export async function benchCalls(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  const clew = await startProduct(dataDir, PORT, { CLEW_ADMIN_EMAIL: ADMIN.email, CLEW_ADMIN_PASSWORD: ADMIN.password })
  const token = await logIn(clew.url)
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [join(dataDir, 'postgres'), String(BARE_PORT)])
  await new Promise((resolve) => bare.once('message', resolve))
  const [ours, theirs] = [
    await measure(`${clew.url}/api/me`, token),
    await measure(`http://127.0.0.1:${BARE_PORT}/api/me`, token),
  ]
  bare.kill()
  await clew.stop()
  await rm(dataDir, { recursive: true, force: true })
  return [
    {
      what: 'GET /api/me, one after another (median)',
      value: `${ours.toFixed(2)} ms`,
      beside: `${(ours / theirs).toFixed(2)} × bare Fastify with the same two queries (${theirs.toFixed(2)} ms)`,
    },
  ]
}

async function logIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await answer.json()) as { token: string }).token
}

async function measure(url: string, token: string): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < WARM_UP + CALLS; i++) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { 'x-access-token': token } })
    await answer.text()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    if (i >= WARM_UP) times.push(performance.now() - begun)
  }
  return median(times)
}
