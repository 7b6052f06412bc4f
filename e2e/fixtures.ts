/** What browser tests share: one started product per worker, signing in, and the things no page may ever do. */
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { removeFolder, startProduct, type Product, type StartOptions } from './product.ts'

export const ADMIN = { email: 'ada@clew.test', password: 'correct horse battery staple 9', name: 'Ada Lovelace' }

/** Tests with a product of their own, started as the options say. */
export const testWith = (options: () => Promise<StartOptions>) =>
  base.extend<{ complaints: string[] }, { clew: Product }>({
    clew: [
      async ({}, use) => {
        const product = await startProduct(await options())
        await use(product)
        await product.stop()
        await removeFolder(product.dataDir)
      },
      { scope: 'worker', timeout: 300_000 },
    ],

    baseURL: async ({ clew }, use) => use(clew.url),

    /** What went wrong in a page without anybody seeing it: there must be nothing. */
    complaints: [
      async ({ context }, use) => {
        const complaints: string[] = []
        context.on('weberror', (error) => complaints.push(`thrown: ${error.error().message}`))
        context.on('console', (message) => {
          // Refused calls are part of many tests, and the browser reports each of them.
          const isRefusedCall = message.text().startsWith('Failed to load resource')
          if (message.type() === 'error' && !isRefusedCall) complaints.push(message.text())
        })
        await use(complaints)
        expect(complaints).toEqual([])
      },
      { auto: true },
    ],
  })

/** A product that its administrator has set up. */
export const test = testWith(async () => ({
  env: {
    CLEW_ADMIN_EMAIL: ADMIN.email,
    CLEW_ADMIN_PASSWORD: ADMIN.password,
    CLEW_ADMIN_NAME: ADMIN.name,
    CLEW_INSTANCE_LABEL: 'Acme',
    CLEW_LOCATION: 'Prague',
  },
}))

export { expect }

export async function signIn(page: Page, who = ADMIN, path = '/login'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Of whoever is signed in, as the app keeps it. */
export const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('clew.session')!) as { token: string }).token)

/** The API as whoever is signed in may use it. */
export async function callsOf(page: Page) {
  const token = await tokenOf(page)
  return async (method: string, path: string, data: unknown = method === 'GET' ? undefined : {}) => {
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers: { 'x-access-token': token } })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return (await answer.json()) as Record<string, { id: number }>
  }
}

export async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^User menu of/ }).click()
  return page.getByRole('dialog')
}

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
}

/** A bar stands where its time is and is as long as it took: of targets that must be so, no size is asked. */
const isBarOfTime = ({ id, html }: { id: string; html: string }): boolean =>
  id === 'target-size' && html.includes('data-bar=')

/** `within`: only there, where something lies over the rest of the page and would be blamed for what it covers. */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const found = violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ id, html: node.html })))
  expect(found.filter((violation) => !isBarOfTime(violation)).map(({ id, html }) => `${id}: ${html}`)).toEqual([])
}

export async function expectWithinWindow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than the window`).toBe(0)
}
