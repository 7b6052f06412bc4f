import { expect, openUserMenu, signIn, test } from './fixtures.ts'

test.beforeEach(({ page }) => signIn(page))

test('[P-1.2] [P-2.6.1] [P-2.6.2] the top bar has name, label, navigation and icons', async ({ page }) => {
  const bar = page.getByRole('banner')
  await expect(bar).toContainText('Clew')
  await expect(bar).toContainText('Integrations for')
  await expect(bar).toContainText('Acme')
  await expect(bar.getByRole('navigation').getByRole('link')).toHaveText(['DAWGS', 'Workspaces', 'Search'])
})

test('[P-2.6.3] [P-2.6.4] [P-2.6.6] the user menu has what an administrator needs', async ({ page }) => {
  const menu = await openUserMenu(page)
  await expect(menu.getByRole('link')).toContainText([
    'User settings',
    'Logs',
    'SQL Client',
    'Help',
    'Terms and Conditions',
  ])
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeEnabled()
  await expect(menu).toContainText('Prague')
  await expect(menu).toContainText(/\d+\.\d+\.\d+/)
  await expect(menu).toContainText(/\d{1,2} [A-Z][a-z]{2} \d{4}/)
})

test('[P-2.6.4] [P-2.6.5] Logs opens in a tab of its own that cannot reach back', async ({ page }) => {
  const menu = await openUserMenu(page)
  const opened = page.waitForEvent('popup')
  await menu.getByRole('link', { name: 'Logs' }).click()
  const tab = await opened
  await expect(tab).toHaveURL(/\/logs$/)
  expect(await tab.evaluate(() => window.opener)).toBeNull()
})

test('[P-2.6.8] [P-2.6.9] [P-2.6.10] the monitoring panel shows what the server says', async ({ page }) => {
  const asked = page.waitForResponse('**/api/system_info')
  await page.getByRole('button', { name: /Monitoring/i }).click()
  const { system_info: info } = (await (await asked).json()) as { system_info: { cpu_cores_count: number } }
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText(/GB|TB|MB/)
  await expect(panel).toContainText(String(info.cpu_cores_count))
})

test('[P-2.1.2] [P-2.14.2] an unknown path is not found', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('Did I just end up on 404?')).toBeVisible()
})

test('[P-4.5] [P-2.14.3] logout says goodbye, and the session is over on the server, too', async ({ page }) => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('clew.session')!).token as string)
  const ended = page.waitForResponse(
    (response) => response.url().endsWith('/api/login') && response.request().method() === 'DELETE',
  )
  await (await openUserMenu(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/logout$/)
  expect((await ended).status()).toBe(200)
  const me = await page.request.get('/api/me', { headers: { 'x-access-token': token } })
  expect(me.status()).toBe(401)
  await page
    .getByRole('link', { name: /login/i })
    .or(page.getByRole('button', { name: /login/i }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/login/)
})

test('[P-4.7] a logout in one tab signs out the others', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/search')
  await expect(other.getByRole('banner')).toBeVisible()
  await (await openUserMenu(page)).getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL(/\/(login|logout)/)
})

test('[P-4.6] a token that the server ended leads to the login screen', async ({ page }) => {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('clew.session')!).token as string)
  await page.request.delete('/api/login', { headers: { 'x-access-token': token } })
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
})
