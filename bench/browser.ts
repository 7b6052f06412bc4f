/** A page of the product in a real browser, with an administrator signed in, and the time between its frames. */
import { chromium, type Page } from '@playwright/test'
import { ADMIN } from './api.ts'

export async function withPage<Result>(url: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    // With the memory of a page to the byte.
    args: ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await logIn(page, url)
    return await work(page)
  } finally {
    await browser.close()
  }
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`)
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/workspaces/)
}

export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    requestAnimationFrame(function next(now) {
      frames.push(now - last)
      last = now
      requestAnimationFrame(next)
    })
  })

/** In milliseconds, since they are watched. */
export async function framesSeen(page: Page): Promise<number[]> {
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  // The first one has waited for nothing to happen.
  return frames.slice(1)
}

const SETTLES_MS = 2_000

/** Everything that was asked for has come and is drawn. The stream of events stays open, so the network is never idle. */
export const settle = (page: Page): Promise<void> => page.waitForTimeout(SETTLES_MS)
