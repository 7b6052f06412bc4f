/** How long a job stands still that was running when its worker died: killed without a word, and the product started again at once. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_SETTINGS, signIn, type Api } from './api.ts'
import { verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, startJob } from './jobs.ts'
import { startProduct, type Running } from './product.ts'
import { firstLineOf } from './waiting.ts'

const PORT = 18_089
const PYTHON = 8
const GOAL_SECONDS = 45
const POLL_MS = 50
const code = `import time\nprint('here')\ntime.sleep(600)\n`

export async function benchLostWorker(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clew-bench-'))
  let clew: Running | undefined
  try {
    clew = await startProduct(dataDir, PORT, ADMIN_SETTINGS)
    const api = await signIn(clew.url)
    const job = await startJob(
      api,
      (await makeConfiguration(api, await makeWorkspace(api), PYTHON, { parameters: { code } })).path,
    )
    await firstLineOf(api, job)
    await clew.kill()
    const killed = performance.now()
    clew = await startProduct(dataDir, PORT, ADMIN_SETTINGS)
    const again = await signIn(clew.url)
    await secondStart(again, job)
    const seconds = (performance.now() - killed) / 1000
    // Otherwise the product would wait for it when it is told to stop.
    await again.call('DELETE', job)
    return [
      {
        what: 'A job whose worker was killed runs again',
        value: `${seconds.toFixed(1)} s`,
        beside: `goal ≤ ${GOAL_SECONDS} s ${verdict(seconds <= GOAL_SECONDS)}`,
      },
    ]
  } finally {
    await clew?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The program says the same line in each attempt. */
async function secondStart(api: Api, job: string): Promise<void> {
  for (;;) {
    const { configuration_logs: lines } = await api.call<{ configuration_logs: { text: string }[] }>(
      'GET',
      `${job}/logs`,
    )
    if (lines.filter(({ text }) => text === 'here').length === 2) return
    await wait(POLL_MS)
  }
}
