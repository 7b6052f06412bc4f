/** Three failures make an address suspicious for an hour, so this test has a product of its own. */
import { ADMIN, expect, testWith } from './fixtures.ts'

const test = testWith(async () => ({ env: { CLEW_ADMIN_EMAIL: ADMIN.email, CLEW_ADMIN_PASSWORD: ADMIN.password } }))

test('[P-2.3.5] [P-2.3.6] [P-D2.9] after three failures a captcha is solved in the browser, and then the right password opens', async ({
  page,
  clew,
}) => {
  await page.goto('/login')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByRole('checkbox').check()
  for (let failure = 0; failure < 3; failure++) {
    await expect(page.locator('altcha-widget')).toHaveCount(0)
    const refused = page.waitForResponse('**/api/login')
    await password.fill('wrong')
    await login.click()
    expect((await refused).status()).toBe(401)
  }
  await expect(page.locator('altcha-widget')).toBeVisible()
  await expect(login).toBeDisabled()
  await password.fill(ADMIN.password)
  await page.locator('altcha-widget').getByRole('checkbox').click({ force: true })
  await expect(login).toBeEnabled()
  await login.click()
  await expect(page).toHaveURL(`${clew.url}/workspaces`)
})
