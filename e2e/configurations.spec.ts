/** What a person does with configurations, in the browser only, with the real engine behind it. */
import type { Locator, Page } from '@playwright/test'
import pg from 'pg'
import { expect, expectAccessible, expectWithinWindow, signIn, test } from './fixtures.ts'
import { reachDatabase } from './reach-database.ts'
import { addConfiguration, create, link, node, toast } from './workspace-steps.ts'

const RUN_TIMEOUT_MS = 90_000
const ALL_ORDERS = 'CREATE TABLE bought AS SELECT id, quantity * unit_price AS amount FROM orders ORDER BY id;'
const LARGE_ORDERS = `${ALL_ORDERS}\nDELETE FROM bought WHERE amount < 100;`

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

async function open(page: Page, workspace: string, name: string): Promise<void> {
  await page.goto('/workspaces')
  await page.getByRole('link', { name: workspace, exact: true }).first().click()
  await node(page, name).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function runHere(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
  await expect(toast(page, 'Configuration job has started.')).toBeVisible()
}

/** Of the latest job, beside the name. */
const status = (page: Page, name: string): Locator => page.locator('header').getByRole('status').getByText(name)

async function runToTheEnd(page: Page): Promise<void> {
  await runHere(page)
  await expect(status(page, 'finished')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
}

async function writeCode(page: Page, title: string, code: string): Promise<void> {
  await card(page, title).getByRole('button', { name: 'Edit' }).click()
  const editor = card(page, title).locator('.cm-content[contenteditable="true"]')
  await editor.fill(code)
  await card(page, title).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Code has been saved.').last()).toBeVisible()
}

/** On a large screen by day, and on a phone by night. */
async function expectGoodLooks(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectWithinWindow(page)
  const usual = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await expectWithinWindow(page)
  await page.setViewportSize(usual)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('[C-2.2.90] [C-2.2.93] a query is written, given filtered inputs, run, its log and output read, downloaded, changed and compared', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await signIn(page)
  await create(page, 'workspace', 'Orders')
  await addConfiguration(page, 'Sample data', 'Shop data')
  await addConfiguration(page, 'SQL (DuckDB)', 'clean.sql')
  await link(page, 'Shop data', 'clean.sql')

  await open(page, 'Orders', 'Shop data')
  await runToTheEnd(page)
  await expect(card(page, 'Data out').getByText('orders.csv').first()).toBeVisible()

  await open(page, 'Orders', 'clean.sql')
  await writeCode(page, 'SQL', ALL_ORDERS)
  const filters = card(page, 'Data in filters')
  await filters.getByRole('button', { name: 'Edit' }).click()
  await filters.getByLabel('Filter 1').fill('orders.csv')
  await filters.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Filters have been modified.')).toBeVisible()
  await expect(card(page, 'Data in').getByRole('listitem')).toHaveCount(1)
  await expectGoodLooks(page)

  await runHere(page)
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(/\/activity\/\d+$/)
  await expect(status(page, 'finished')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
  await expect(page.getByText(/orders/).first()).toBeVisible()

  await open(page, 'Orders', 'clean.sql')
  await card(page, 'Data out').getByRole('link', { name: 'bought.csv' }).click()
  await expect(page.getByText('1–50 of 1,000 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('51–100 of 1,000 rows')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('bought.csv')

  await open(page, 'Orders', 'clean.sql')
  await writeCode(page, 'SQL', LARGE_ORDERS)
  await page.getByRole('link', { name: 'Version history' }).click()
  await page.getByRole('row').filter({ hasText: 'Current version' }).getByRole('link').click()
  const comparison = page.getByRole('group', { name: 'Comparison: SQL' })
  await expect(comparison.getByText('DELETE FROM bought').first()).toBeVisible()
})

test('[C-2.2.91] Python, JavaScript and SQLite use what a connector gives', async ({ page }) => {
  test.setTimeout(400_000)
  await signIn(page)
  await create(page, 'workspace', 'Languages')
  await addConfiguration(page, 'Sample data', 'Shop data')
  const processors = [
    { component: 'Python', name: 'large.py', output: 'large.csv' },
    { component: 'JavaScript', name: 'copy.js', output: 'copy.csv' },
    { component: 'SQLite', name: 'revenue.sql', output: 'revenue.csv' },
  ]
  for (const { component, name } of processors) {
    await addConfiguration(page, component, name)
    await link(page, 'Shop data', name)
  }
  await open(page, 'Languages', 'Shop data')
  await runToTheEnd(page)
  for (const { name, output } of processors) {
    await open(page, 'Languages', name)
    await runToTheEnd(page)
    await expect(card(page, 'Data out').getByRole('link', { name: output })).toBeVisible()
  }
})

test('[C-2.2.92] a loader writes into the database that its form names', async ({ page, clew }) => {
  test.setTimeout(300_000)
  const database = await reachDatabase(clew)
  await signIn(page)
  await create(page, 'workspace', 'Warehouse')
  await addConfiguration(page, 'Sample data', 'Shop data')
  await addConfiguration(page, /PostgreSQL.*Loader/, 'To PostgreSQL')
  await link(page, 'Shop data', 'To PostgreSQL')
  await open(page, 'Warehouse', 'Shop data')
  await runToTheEnd(page)

  await open(page, 'Warehouse', 'To PostgreSQL')
  const settings = card(page, 'Settings')
  await settings.getByRole('button', { name: 'Edit' }).click()
  await settings.getByLabel('Host').fill(database.host)
  await settings.getByLabel('Port').fill(String(database.port))
  await settings.getByLabel('Database').fill(database.database)
  await settings.getByLabel('User').fill(database.user)
  await settings.getByRole('textbox', { name: 'Password' }).fill(database.password)
  await settings.getByLabel('Schema').fill('loaded')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, "Configuration's setting has been modified.")).toBeVisible()
  await runToTheEnd(page)

  const client = new pg.Client(database)
  await client.connect()
  const { rows } = await client.query<{ count: string }>('select count(*) from loaded.orders')
  await client.end()
  database.close()
  expect(rows).toEqual([{ count: '1000' }])
})
