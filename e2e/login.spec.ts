import { ADMIN, expect, signIn, test } from './fixtures.ts'

test('[P-2.2.1] [P-2.2.2] whoever asks for a page signs in first and then arrives there', async ({ page }) => {
  await page.goto('/dawgs?search=x')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await signIn(page, ADMIN, page.url())
  await expect(page).toHaveURL(/\/dawgs\?search=x$/)
})

test('[P-2.2.3] [P-3.4] a reload keeps the session, and the login screen sends on', async ({ page }) => {
  await signIn(page)
  await page.reload()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Workspaces' })).toBeVisible()
  await page.goto('/login?redirect=/search')
  await expect(page).toHaveURL(/\/search$/)
})

test('[P-D5.4] redirect stays on this origin', async ({ page }) => {
  await signIn(page)
  for (const target of ['//evil.test', 'https://evil.test', '/\\evil.test', 'javascript:alert(1)', '/%09/evil.test']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(/localhost:\d+\/(workspaces|not-found)/)
  }
})

test('[P-2.3.8] [P-2.3.9] the terms are accepted once per browser', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const checkbox = page.getByRole('checkbox')
  if (await login.isEnabled()) await login.click()
  await expect(page).toHaveURL(/\/login/)
  await checkbox.check()
  await login.click()
  await expect(page).toHaveURL(/\/workspaces$/)
  await page.evaluate(() => localStorage.removeItem('clew.session'))
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(checkbox).toHaveCount(0)
})

test('[P-2.3.10] the login screen needs at most 300 KB of compressed JavaScript, and other screens come later', async ({
  page,
  context,
}) => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Map<string, { url: string; bytes: number }>()
  devtools.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script') scripts.set(requestId, { url: response.url, bytes: 0 })
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId)
    if (script) script.bytes = encodedDataLength
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill('usable')
  const total = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  test
    .info()
    .annotations.push({ type: 'first load', description: `${Math.round(total / 1024)} KB of compressed JavaScript` })
  console.log(`first load: ${Math.round(total / 1024)} KB of compressed JavaScript in ${scripts.size} files`)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(300 * 1024)
  const before = scripts.size
  await signIn(page)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Workspaces' })).toBeVisible()
  expect(scripts.size).toBeGreaterThan(before)
})
