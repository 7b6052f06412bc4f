/** How a workspace of a thousand configurations opens and moves in a real browser. */
import type { Page } from '@playwright/test'
import type { Api } from './api.ts'
import { framesSeen, settle, watchFrames, withPage } from './browser.ts'
import { median, verdict, type Figure } from './figure.ts'
import { BENCH_COMPONENTS, withProduct } from './product.ts'

const PORT = 18_087
const NOTHING = 900_001
const NODES = 1_000
const ROWS = 40
const OPENS = 5
const OPEN_GOAL_MS = 2_000
const FRAME_GOAL_MS = 50

export const benchGraph = (): Promise<Figure[]> =>
  withProduct(PORT, BENCH_COMPONENTS, async ({ api, clew }) => measureGraph(clew.url, await aLargeWorkspace(api)))

/** Columns of forty, each configuration after the one to its left and some after a second one. */
async function aLargeWorkspace(api: Api): Promise<number> {
  const { workspace } = await api.call<{ workspace: { id: number } }>('POST', '/workspaces', { name: 'A thousand' })
  const path = `/workspaces/${workspace.id}/configurations`
  const ids: number[] = []
  for (let i = 0; i < NODES; i++) {
    const body = { name: `Step ${i} of the nightly load`, component_id: NOTHING }
    const { configuration } = await api.call<{ configuration: { id: number } }>('POST', path, body)
    ids.push(configuration.id)
    const sources = [i - ROWS, ...(i % 3 === 0 ? [i - ROWS + 1] : [])].filter((source) => source >= 0)
    const inputs = Object.fromEntries(sources.map((source) => [ids[source]!, {}]))
    if (sources.length > 0) await api.call('PATCH', `${path}/${configuration.id}`, { input_settings: { inputs } })
  }
  const places = ids.map((id, i) => ({
    id,
    frontend_settings: { position: { x: Math.floor(i / ROWS) * 320, y: (i % ROWS) * 128 } },
  }))
  await api.call('PATCH', path, places)
  return workspace.id
}

const measureGraph = (url: string, workspaceId: number): Promise<Figure[]> =>
  withPage(url, async (page) => {
    const opened: number[] = []
    for (let i = 0; i < OPENS; i++) opened.push(await open(page, `${url}/workspaces/${workspaceId}`))
    await settle(page)
    const far = await longestFrame(page)
    await page.getByRole('button', { name: 'Center' }).click()
    for (let i = 0; i < 6; i++) {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await page.waitForTimeout(250)
    }
    const near = await longestFrame(page)
    return [
      figure(`A graph of ${NODES} configurations, from its address to its cards`, median(opened), OPEN_GOAL_MS),
      figure('Longest frame while it is moved, seen from far away', far, FRAME_GOAL_MS),
      figure('Longest frame while it is moved, close up', near, FRAME_GOAL_MS),
    ]
  })

const figure = (what: string, ms: number, goal: number): Figure => ({
  what,
  value: `${Math.round(ms)} ms`,
  beside: `goal ≤ ${goal} ms ${verdict(ms <= goal)}`,
})

async function open(page: Page, address: string): Promise<number> {
  const begun = performance.now()
  await page.goto(address)
  await page.locator('.react-flow__node').first().waitFor()
  return performance.now() - begun
}

const MOVES = 40
const STROKES = 4

/** Drags the canvas to and fro, as a hand does, and looks at the time between frames. */
async function longestFrame(page: Page): Promise<number> {
  const { x, y } = await emptySpot(page)
  await watchFrames(page)
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const way = stroke % 2 === 0 ? -1 : 1
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let move = 1; move <= MOVES; move++) await page.mouse.move(x + way * move * 10, y + way * move * 3)
    await page.mouse.up()
    // Back under the same spot, so that the next stroke begins beside a card again.
    await page.mouse.move(x, y)
  }
  return Math.max(...(await framesSeen(page)))
}

/** A point between the cards: from there a drag moves the canvas. */
async function emptySpot(page: Page): Promise<{ x: number; y: number }> {
  await page.locator('.react-flow__pane').scrollIntoViewIfNeeded()
  return page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('.react-flow__pane')!.getBoundingClientRect()
    for (let x = left + width / 2; x < left + width; x += 3)
      for (let y = top + height / 2; y < top + height; y += 3)
        if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y }
    throw new Error('the canvas is full of cards')
  })
}
