import { ADMIN, expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'
import type { Page } from '@playwright/test'

const editor = (page: Page) => page.getByRole('textbox', { name: 'SQL statement' })

async function run(page: Page, sql: string): Promise<void> {
  await editor(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(sql)
  await page.keyboard.press('ControlOrMeta+Enter')
}

test('[P-D4.60] [P-D4.61] [P-D4.63] [P-D4.64] [P-D4.66] an administrator asks, sees the rows and takes them away', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/sql')
  await expect(page.getByText('Ask anything of your data')).toBeVisible()
  await expectAccessible(page)

  await run(page, "select name, email from clew.users where role = 'admin'")
  await expect(page.getByText(/^1 row in/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('gridcell', { name: ADMIN.email })).toBeVisible()
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await (await download).createReadStream()
  const text = (await file.toArray()).join('')
  expect(text).toBe(`name,email\n${ADMIN.name},${ADMIN.email}\n`)

  await run(page, 'select\n  nam\nfrom clew.users')
  await page.getByRole('button', { name: 'Line 2, column 3' }).click({ timeout: 60_000 })
  await expect(page.locator('.cm-lintRange-error')).toHaveText('nam')
  await expectAccessible(page)
})

test('[P-D4.62] [P-D4.67] a statement that would never end is canceled; on a phone the tables are a step away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page)
  await page.goto('/sql')
  await run(page, 'select count(*) from range(100000000) a, range(100000000) b where hash(a, b) % 7 = 3')
  await page.getByRole('button', { name: 'Cancel' }).click({ timeout: 60_000 })
  await expect(page.getByText(/^Canceled after/)).toBeVisible({ timeout: 60_000 })
  await expectWithinWindow(page)
  await page.getByRole('button', { name: 'Tables' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Insert jobs' }).click()
  await expect(editor(page)).toContainText('clew.jobs')
  await expectWithinWindow(page)
})

test('[P-D4.41] others are refused by the screen and by the server', async ({ page, request, clew }) => {
  await signIn(page)
  const headers = { 'x-access-token': await tokenOf(page) }
  const user = { name: 'Ben', email: 'ben-sql@clew.test', password: 'seven quiet rivers 42 north' }
  const made = await request.post(`${clew.url}/api/users`, { headers, data: { ...user, role: 'user' } })
  expect(made.status()).toBe(201)
  await page.evaluate(() => localStorage.clear())
  await signIn(page, user)
  await page.goto('/sql')
  await expect(page).toHaveURL(/\/workspaces/)
  const own = { 'x-access-token': await tokenOf(page) }
  const refused = await request.post(`${clew.url}/api/sql/queries`, { headers: own, data: { sql: 'select 1' } })
  expect(refused.status()).toBe(403)
})
