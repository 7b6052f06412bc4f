/** How the screens behave that can get large: a form of 300 fields, JSON of 5 MB, a run of 500 steps, and thousands of jobs at once. */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { settle, withPage } from './browser.ts'
import { median, quantile, verdict, type Figure } from './figure.ts'
import { makeConfiguration, makeWorkspace, msToEnd, startJob } from './jobs.ts'
import { BENCH_COMPONENTS, withProduct } from './product.ts'

const RESULTS = join(import.meta.dirname, 'results')
const PORT = 18_091
const NOTHING = 900_001
const MANY_FIELDS = 900_090
const SAMPLE_DATA = 14
const FIELDS = 300
const JSON_BYTES = 5_000_000
const STEPS = 500
const RUNS = 10
const OPENS = 3
const TYPED = 'measured by its keys'
const KEY_GOAL_MS = 100
const DRAW_GOAL_MS = 1_000

export async function benchScreens(): Promise<Figure[]> {
  // In here, where the components find the sdk.
  await mkdir(RESULTS, { recursive: true })
  const folder = await mkdtemp(join(RESULTS, 'components-'))
  try {
    await cp(BENCH_COMPONENTS.CLEW_COMPONENTS_DIR, folder, { recursive: true })
    await makeLargeComponent(folder)
    return await withProduct(PORT, { CLEW_COMPONENTS_DIR: folder }, async ({ api, clew }) => {
      const [form, json, run] = [await aLargeForm(api), await aLargeJson(api), await someLargeRuns(api)]
      return withPage(clew.url, async (page) => [
        ...(await measureForm(page, `${clew.url}${form}`)),
        ...(await measureJson(page, `${clew.url}${json}`)),
        await measureGantt(page, `${clew.url}${run}`),
        await measureOverview(page, `${clew.url}/workspaces`),
      ])
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Nothing again, but with many fields to fill in. */
async function makeLargeComponent(folder: string): Promise<void> {
  const properties = Object.fromEntries(
    Array.from({ length: FIELDS }, (_, i) => [`field_${i}`, { type: 'string', title: `Field ${i}` }]),
  )
  const component = {
    id: MANY_FIELDS,
    name: 'Many fields',
    type: 'processor',
    description: 'Has many fields, for measuring the form.',
    icon: 'icon.svg',
    in_progress: 0,
    hidden: 0,
    version: '1.0.0',
    default_settings: { parameters: {} },
    settings_template: {
      dataschema: { type: 'object', properties: { parameters: { type: 'object', properties } } },
      uischema: {},
      processors: [],
      code_parameters: [],
    },
    start: { command: 'node', arguments: ['{component}/main.ts'] },
    isolation: 'pool',
    rerun_after_crash: true,
    network: false,
  }
  const own = join(folder, 'many-fields')
  await mkdir(own)
  for (const file of ['icon.svg', 'main.ts']) await cp(join(folder, 'nothing', file), join(own, file))
  await writeFile(join(own, 'component.json'), JSON.stringify(component))
}

const aLargeForm = async (api: Api): Promise<string> =>
  (await makeConfiguration(api, await makeWorkspace(api), MANY_FIELDS)).path

async function aLargeJson(api: Api): Promise<string> {
  const row = 'a line of quite an ordinary length, as people write them, number '
  const rows = Array.from({ length: JSON_BYTES / (row.length + 16) }, (_, i) => `${row}${i}`)
  return (await makeConfiguration(api, await makeWorkspace(api), SAMPLE_DATA, { parameters: { rows } })).path
}

/** Gives the page of the last one. */
async function someLargeRuns(api: Api): Promise<string> {
  const workspace = await makeWorkspace(api)
  const source = await makeConfiguration(api, workspace, NOTHING)
  for (let i = 1; i < STEPS; i++) await makeConfiguration(api, workspace, NOTHING, { source })
  let job = ''
  for (let i = 0; i < RUNS; i++) {
    job = await startJob(api, workspace)
    await msToEnd(api, job, 'waiting')
  }
  return job.replace('/jobs/', '/activity/')
}

async function measureForm(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address)
  const edit = settingsOf(page).getByRole('button', { name: 'Edit' })
  await edit.waitFor()
  await settle(page)
  const field = page.getByLabel(`Field ${FIELDS / 2}`, { exact: true })
  const opened = await timed(async () => {
    await edit.click()
    await field.waitFor()
  })
  await settle(page)
  await field.click()
  const keys = await typed(page)
  return [
    figure(`A settings form of ${FIELDS} fields, from Edit to its fields`, opened, DRAW_GOAL_MS),
    keyFigure('… a key in one of them, until it is drawn', keys),
  ]
}

async function measureJson(page: Page, address: string): Promise<Figure[]> {
  await page.goto(address)
  await page.getByText('JSON', { exact: true }).click()
  const edit = settingsOf(page).getByRole('button', { name: 'Edit' })
  await settle(page)
  const editor = page.getByRole('textbox', { name: /settings/i })
  const opened = await timed(async () => {
    await edit.click()
    await editor.waitFor()
  })
  await settle(page)
  await editor.click()
  const keys = await typed(page)
  return [
    figure(`Settings of ${JSON_BYTES / 1e6} MB as JSON, from Edit to the editor`, opened, DRAW_GOAL_MS),
    keyFigure('… a key in it, until it is drawn', keys),
  ]
}

const settingsOf = (page: Page): Locator => page.getByRole('region', { name: 'Settings' })

async function measureGantt(page: Page, address: string): Promise<Figure> {
  await page.goto(address)
  const opened: number[] = []
  for (let i = 0; i < OPENS; i++)
    opened.push(
      await timed(async () => {
        await page.goto(address)
        await page.locator('[data-bar]').first().waitFor()
      }),
    )
  return figure(`A job with ${STEPS} children, from its address to the bars`, median(opened), DRAW_GOAL_MS)
}

async function measureOverview(page: Page, address: string): Promise<Figure> {
  const opened: number[] = []
  for (let i = 0; i < OPENS; i++) {
    await page.goto(address)
    await settle(page)
    opened.push(
      await timed(async () => {
        await page.getByRole('button', { name: 'Activity Overview' }).click()
        await page.getByRole('dialog').locator('[data-bar]').first().waitFor()
      }),
    )
  }
  const jobs = (STEPS * RUNS).toLocaleString('en')
  return figure(`The activity overview with ${jobs} jobs, from the click to the bars`, median(opened), DRAW_GOAL_MS)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** From each key to the frame that shows it, as the browser itself sees it; it rounds to eight milliseconds. */
async function typed(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const keys: number[] = []
    Object.assign(window, { keys })
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const letter of TYPED) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(100)
  }
  await settle(page)
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys)
  // Quicker ones are not told.
  return [...keys, ...Array.from({ length: TYPED.length - keys.length }, () => 16)]
}

const figure = (what: string, ms: number, goal: number): Figure => ({
  what,
  value: `${Math.round(ms)} ms`,
  beside: `goal ≤ ${goal} ms ${verdict(ms <= goal)}`,
})

function keyFigure(what: string, keys: number[]): Figure {
  const p95 = quantile(keys, 0.95)
  return {
    what,
    value: `${Math.round(median(keys))} ms`,
    beside: `p95 ${Math.round(p95)} ms, goal ≤ ${KEY_GOAL_MS} ms ${verdict(p95 <= KEY_GOAL_MS)}`,
  }
}
