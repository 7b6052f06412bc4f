/** What people wait for who have just pressed a button: the first line of the log, and the end of what they have cancelled. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from './api.ts'
import { median, quantile, verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, msToEnd, readJob, startJob } from './jobs.ts'
import { BENCH_COMPONENTS, withProduct } from './product.ts'

const PORT = 18_085
const FIRST_LINE = 900_002
const PYTHON = 8
const POLL_MS = 5
const TIMES = { firstLine: 20, ending: 5, ignoring: 3 }
const SHORT_TIMES = { firstLine: 5, ending: 2, ignoring: 1 }

const scripts = {
  firstLine: `import time\nprint('here')\ntime.sleep(1)\n`,
  ending: `import time\nprint('here')\ntime.sleep(600)\n`,
  ignoring: `import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nprint('here')\ntime.sleep(600)\n`,
}

export const benchWaiting = ({ short }: { short: boolean }): Promise<Figure[]> =>
  withProduct(PORT, BENCH_COMPONENTS, ({ api }) => measureWaiting(api, short ? SHORT_TIMES : TIMES))

async function measureWaiting(api: Api, times: typeof TIMES): Promise<Figure[]> {
  const workspace = await makeWorkspace(api)
  const pool = await makeConfiguration(api, workspace, FIRST_LINE)
  const python = async (code: string) =>
    (await makeConfiguration(api, workspace, PYTHON, { parameters: { code } })).path
  return [
    await firstLines(api, 'a component of the pool', pool.path, times.firstLine),
    await firstLines(api, 'Python in the sandbox', await python(scripts.firstLine), times.firstLine),
    await cancels(api, 'ends when asked to', await python(scripts.ending), { times: times.ending, goalSeconds: 2 }),
    await cancels(api, 'does not listen', await python(scripts.ignoring), { times: times.ignoring, goalSeconds: 12 }),
  ]
}

async function firstLines(api: Api, who: string, path: string, times: number): Promise<Figure> {
  const first = await firstLineMs(api, path)
  const waits: number[] = []
  for (let i = 0; i < times; i++) waits.push(await firstLineMs(api, path))
  return {
    what: `From the call to the first log line of ${who}`,
    value: `${Math.round(median(waits))} ms`,
    beside: `p95 ${Math.round(quantile(waits, 0.95))} ms; the very first time ${Math.round(first)} ms; no goal`,
  }
}

async function firstLineMs(api: Api, path: string): Promise<number> {
  const begun = performance.now()
  const job = await startJob(api, path)
  await firstLineOf(api, job)
  const ms = performance.now() - begun
  await msToEnd(api, job, 'running')
  return ms
}

/** Until the log begins with what the scripts say. */
export async function firstLineOf(api: Api, job: string): Promise<void> {
  for (;;) {
    const { configuration_logs: lines } = await api.call<{ configuration_logs: { text: string }[] }>(
      'GET',
      `${job}/logs?limit=1`,
    )
    if (lines[0]?.text === 'here') return
    if (lines[0]) throw new Error(`the log of ${job} begins with '${lines[0].text}'`)
    await wait(POLL_MS)
  }
}

async function cancels(
  api: Api,
  who: string,
  path: string,
  { times, goalSeconds }: { times: number; goalSeconds: number },
): Promise<Figure> {
  const waits: number[] = []
  for (let i = 0; i < times; i++) waits.push(await cancelMs(api, path))
  const seconds = median(waits) / 1000
  return {
    what: `Cancelling Python that ${who}`,
    value: `${seconds.toFixed(2)} s`,
    beside: `goal ≤ ${goalSeconds} s ${verdict(seconds <= goalSeconds)}; longest ${(Math.max(...waits) / 1000).toFixed(2)} s`,
  }
}

/** From the call to the first answer that says so. */
async function cancelMs(api: Api, path: string): Promise<number> {
  const job = await startJob(api, path)
  await firstLineOf(api, job)
  const begun = performance.now()
  await api.call('DELETE', job)
  for (;;) {
    const { status } = await readJob(api, job)
    if (status === 'canceled') return performance.now() - begun
    if (status !== 'running') throw new Error(`${job} ended ${status}`)
    await wait(POLL_MS)
  }
}
