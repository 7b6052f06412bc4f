/** How a list of ten thousand workspaces scrolls in a real browser, and what it asks the server for. */
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { framesSeen, settle, watchFrames, withPage } from './browser.ts'
import { quantile, verdict, type Figure } from './figure.ts'
import { withProduct } from './product.ts'

const PORT = 18_088
const WORKSPACES = 10_000
const SHORT_WORKSPACES = 1_000
const AT_ONCE = 8
/** A frame of 40 px is 2,400 px a second: a firm turn of the wheel. */
const STEP_PX = 40
const STEPS = 1_500
const PAGE_ROWS = 50
const P95_GOAL_MS = 50
const LONGEST_GOAL_MS = 100

export const benchScroll = ({ short }: { short: boolean }): Promise<Figure[]> =>
  withProduct(PORT, {}, async ({ api, clew }) => {
    const count = short ? SHORT_WORKSPACES : WORKSPACES
    await makeWorkspaces(api, count)
    return withPage(clew.url, (page) => measure(page, count))
  })

async function makeWorkspaces(api: Api, count: number): Promise<void> {
  let made = 0
  const make = async () => {
    while (made < count) await api.call('POST', '/workspaces', { name: `Orders of shop ${++made} to the warehouse` })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, make))
}

async function measure(page: Page, count: number): Promise<Figure[]> {
  let pagesAsked = 0
  page.on('request', (request) => {
    if (/\/api\/workspaces\?/.test(request.url())) pagesAsked++
  })
  await page.reload()
  await page.getByRole('listitem').first().waitFor()
  await settle(page)
  await watchFrames(page)
  await scroll(page)
  const frames = await framesSeen(page)
  const { last, drawn } = await shownRows(page)
  const [p95, longest] = [quantile(frames, 0.95), Math.max(...frames)]
  return [
    {
      what: `A list of ${count.toLocaleString('en')} workspaces, scrolled by ${last.toLocaleString('en')} of them`,
      value: `${Math.round(p95)} ms`,
      beside: `p95 of its frames, goal ≤ ${P95_GOAL_MS} ms ${verdict(p95 <= P95_GOAL_MS)}`,
    },
    {
      what: 'The longest of these frames',
      value: `${Math.round(longest)} ms`,
      beside: `goal ≤ ${LONGEST_GOAL_MS} ms ${verdict(longest <= LONGEST_GOAL_MS)}`,
    },
    {
      what: 'Pages of the list that were asked for meanwhile',
      value: String(pagesAsked),
      beside: `${Math.ceil(last / PAGE_ROWS)} hold what was shown; ${drawn} rows are drawn at the end`,
    },
  ]
}

const scroll = (page: Page): Promise<void> =>
  page.evaluate(
    ({ steps, px }) =>
      new Promise<void>((resolve) => {
        let step = 0
        requestAnimationFrame(function next() {
          window.scrollBy(0, px)
          if (++step < steps) requestAnimationFrame(next)
          else resolve()
        })
      }),
    { steps: STEPS, px: STEP_PX },
  )

const shownRows = (page: Page): Promise<{ last: number; drawn: number }> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=listitem][aria-posinset]')]
    return { last: Number(rows.at(-1)?.getAttribute('aria-posinset')), drawn: rows.length }
  })
