/** How the log of a million lines opens, moves and is searched, alone and among all logs: over the API, and in a real browser. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { Api } from './api.ts'
import { withPage } from './browser.ts'
import { median, verdict, type Figure } from './figure.ts'
import { withProduct } from './product.ts'

const PORT = 18_090
const SAMPLE_DATA = 14
const LINES = 1_000_000
const TIMES = 5
const GOAL_MS = 1_000
const MEMORY_GOAL_MB = 150
const RARE_WORD = 'needle_in_the_log'

interface Logged {
  path: string
  page: string
  lines: number
  configurationId: number
}

export const benchLogs = ({ short }: { short: boolean }): Promise<Figure[]> =>
  // Without a worker: nothing else is to be done meanwhile.
  withProduct(PORT, { CLEW_ROLES: 'web' }, async ({ api, clew }) => {
    const logged = await aLongLog(api, clew.dataDir, short ? LINES / 10 : LINES)
    return [
      ...(await measureCalls(api, logged)),
      ...(await measureAllLogs(api, logged)),
      ...(await measurePage(clew.url, logged)),
    ]
  })

async function aLongLog(api: Api, dataDir: string, lines: number): Promise<Logged> {
  const { workspace } = await api.call<{ workspace: { id: number } }>('POST', '/workspaces', { name: 'A long log' })
  const body = { name: 'says a lot', component_id: SAMPLE_DATA }
  const path = `/workspaces/${workspace.id}/configurations`
  const { configuration } = await api.call<{ configuration: { id: number } }>('POST', path, body)
  const own = `${path}/${configuration.id}`
  const { configuration_job: job } = await api.call<{ configuration_job: { id: number } }>('POST', `${own}/jobs`)
  const client = new pg.Client({ host: join(dataDir, 'postgres'), user: 'clew', database: 'clew' })
  await client.connect()
  await client.query("update jobs set status = 'running' where id = $1", [job.id])
  await client.query("update jobs set status = 'finished' where id = $1", [job.id])
  await client.query(
    `insert into job_logs (job_id, line, level, created, text)
     select $1, line, (array['info', 'info', 'info', 'debug', 'warning', 'error'])[1 + line % 6],
       now() - ($2::integer - line) * interval '1 millisecond',
       format('read %s rows of orders_%s.csv, wrote %s of them to https://example.com/%s', line % 9973, line % 401, line % 997, md5(line::text))
         || case when line = $2 - 10 then $3 else '' end
     from generate_series(1, $2::integer) line`,
    [job.id, lines, ` ${RARE_WORD}`],
  )
  await client.query('vacuum analyze job_logs')
  await client.end()
  const configurationId = configuration.id
  return { path: `${own}/jobs/${job.id}/logs`, page: `${own}/activity/${job.id}`, lines, configurationId }
}

async function measureCalls(api: Api, { path, lines }: Logged): Promise<Figure[]> {
  const count = lines.toLocaleString('en')
  const calls = {
    'its first lines': `${path}?limit=200`,
    'its last lines': `${path}?limit=200&order_dir=DESC`,
    'lines in its middle': `${path}?limit=200&offset=${lines / 2}`,
    'a rare word in it': `${path}/matches?search_text=${RARE_WORD}`,
    'its errors': `${path}/matches?level=error`,
  }
  const figures: Figure[] = []
  for (const [what, call] of Object.entries(calls))
    figures.push(figure(`A log of ${count} lines: ${what}`, await timed(() => api.call('GET', call))))
  return figures
}

interface FoundLogs {
  entries: unknown[]
  cursor: string | null
}

/** Of searches in all logs each answer has to come in time; how many it takes to look through everything is told beside. */
async function measureAllLogs(api: Api, { lines, configurationId }: Logged): Promise<Figure[]> {
  const searches = {
    'the newest': '',
    'the oldest': 'order_dir=ASC',
    'the errors': 'level=error',
    'those of a configuration': `configuration_id=${configurationId}`,
    'a rare word, from the newest on': `search_text=${RARE_WORD}`,
    'a word that is nowhere': 'search_text=nowhere_at_all',
    'a word that is nowhere, of a configuration': `search_text=nowhere_at_all&configuration_id=${configurationId}`,
  }
  const figures: Figure[] = []
  for (const [what, query] of Object.entries(searches)) {
    const times: number[] = []
    let found = 0
    for (let cursor: string | null = ''; cursor !== null && found === 0;) {
      const begun = performance.now()
      const page: FoundLogs = await api.call('GET', `/logs?limit=200&${query}${cursor && `&cursor=${cursor}`}`)
      times.push(performance.now() - begun)
      found = page.entries.length
      cursor = page.cursor
    }
    const whole = Math.round(times.reduce((sum, ms) => sum + ms, 0))
    const { beside, ...longest } = figure(`All logs, ${lines.toLocaleString('en')} lines: ${what}`, Math.max(...times))
    figures.push({
      ...longest,
      beside: times.length === 1 ? beside : `${beside}, ${times.length} answers, ${whole} ms`,
    })
  }
  return figures
}

const measurePage = (url: string, { page: path, lines }: Logged): Promise<Figure[]> =>
  withPage(url, async (page) => {
    await page.goto(`${url}${path}`)
    await isShown(page, 1)
    const toEnd = await timed(async () => {
      await page.getByRole('button', { name: 'First line' }).click()
      await isShown(page, 1)
      await page.getByRole('button', { name: 'Last line' }).click()
      await isShown(page, lines)
    })
    const search = page.getByRole('searchbox', { name: 'Search in log' })
    const found = await timed(
      async () => {
        await search.fill(RARE_WORD)
        await isShown(page, lines - 10)
      },
      async () => {
        // Without what was found the last time.
        await page.goto(`${url}${path}`)
        await isShown(page, 1)
      },
    )
    const memory = await scrolledMemoryMb(page)
    return [
      figure('… in the browser: to its beginning and to its end', toEnd),
      figure('… in the browser: a rare word, from the last key to its line', found),
      {
        what: '… in the browser: memory of the page after scrolling about',
        value: `${Math.round(memory)} MB`,
        beside: `goal ≤ ${MEMORY_GOAL_MB} MB ${verdict(memory <= MEMORY_GOAL_MB)}`,
      },
    ]
  })

/** Looked at with every frame: waiting for an element would look twice a second only. */
const isShown = (page: Page, line: number): Promise<unknown> =>
  page.waitForFunction(
    (label) => document.querySelector(`a[aria-label="${label}"]`)?.closest('[role=row]')?.querySelector('time'),
    `Line ${line}`,
    { polling: 'raf' },
  )

/** Over the whole length, with a look at each place. */
async function scrolledMemoryMb(page: Page): Promise<number> {
  const table = page.getByRole('table', { name: 'Log' })
  const places = 100
  for (let i = 0; i < places; i++) {
    await table.evaluate((element, share) => (element.scrollTop = element.scrollHeight * share), i / places)
    await page.waitForTimeout(100)
  }
  return page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6,
  )
}

async function timed(work: () => Promise<unknown>, prepare = async () => {}): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < TIMES; i++) {
    await prepare()
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return median(times)
}

const figure = (what: string, ms: number): Figure => ({
  what,
  value: `${Math.round(ms)} ms`,
  beside: `goal ≤ ${GOAL_MS} ms ${verdict(ms <= GOAL_MS)}`,
})
