/** Names, addresses and messages of any length stay inside the window. */
import { ADMIN, expect, expectAccessible, expectWithinWindow, openUserMenu, signIn, testWith } from './fixtures.ts'

const LONG = 'Wolfeschlegelstein'.repeat(11)

const test = testWith(async () => ({
  env: {
    CLEW_ADMIN_EMAIL: ADMIN.email,
    CLEW_ADMIN_PASSWORD: ADMIN.password,
    CLEW_ADMIN_NAME: LONG,
    CLEW_INSTANCE_LABEL: LONG.slice(0, 60),
    CLEW_LOCATION: LONG.slice(0, 60),
  },
}))

for (const width of [1440, 390]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('[P-2.6.6] a user with a name of 200 characters opens the menu', async ({ page }) => {
      await signIn(page)
      const menu = await openUserMenu(page)
      await expect(menu).toContainText('Version')
      await expectWithinWindow(page)
      await expectAccessible(page)
      const inside = await menu.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(inside).toBe(0)
    })

    test('[P-2.5.5] [P-D5.5] a long invited address and a long message of the provider are shown', async ({ page }) => {
      await page.goto(`/set_password?referrer=invitation&reset_token=x&email=${LONG}@clew.test`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectWithinWindow(page)
      await page.goto(`/okta_login?error_description=${LONG.repeat(20)}`)
      await expect(page.getByRole('alert').filter({ hasText: LONG })).toBeVisible()
      await expectWithinWindow(page)
    })
  })
}
