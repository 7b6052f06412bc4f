/** Every screen there is, at two widths, light and dark: accessible, within its page, within the security policy, and looked at. */
import { copyFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWithinWindow, openUserMenu, signIn, test } from './fixtures.ts'

/** Pictures that the README shows; WRITE_SCREENSHOTS=1 renews them. */
const inReadme: Record<string, string> = { 'login-wide-light': 'login.png' }

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

const signedOut: Record<string, string> = {
  login: '/login',
  'password-reset': '/password-reset',
  'set-password': '/set_password?email=ada%40clew.test&reset_token=x',
  invitation: '/set_password?email=ada%40clew.test&reset_token=x&referrer=invitation',
  'first-administrator': '/set_password?reset_token=x&referrer=setup',
  farewell: '/logout',
  'sso-callback': '/okta_login?error_description=The+provider+said+no',
  terms: '/terms.html',
  'api-docs': '/api/docs',
}

const signedIn: Record<string, string> = {
  workspaces: '/workspaces',
  dawgs: '/dawgs',
  search: '/search',
  trash: '/trash',
  'user-settings': '/user-settings',
  users: '/administration/users',
  'user-permissions': '/administration/user-permissions',
  tags: '/administration/tags',
  'oauth-repositories': '/administration/oauth-repositories',
  logs: '/logs',
  sql: '/sql',
  'not-authorized': '/not-authorized',
  'not-found': '/not-found',
  breadcrumbs: '/workspaces/1/configurations/2/activity/3/history/4',
}

for (const [size, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, reducedMotion: 'reduce' })

      test('[P-D5.2] screens before sign-in', async ({ page }) => {
        for (const [name, path] of Object.entries(signedOut)) await look(page, path, `${name}-${size}-${colorScheme}`)
      })

      test('[P-D5.2] screens after sign-in', async ({ page }) => {
        await signIn(page)
        for (const [name, path] of Object.entries(signedIn)) await look(page, path, `${name}-${size}-${colorScheme}`)
        await page.goto('/workspaces')
        await page.getByRole('button', { name: /Monitoring/i }).click()
        await expect(page.getByRole('dialog')).toContainText('Load, one minute')
        await judge(page, `monitoring-${size}-${colorScheme}`)
        await page.goto('/workspaces')
        await openUserMenu(page)
        await judge(page, `user-menu-${size}-${colorScheme}`)
      })
    })
  }
}

async function look(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await judge(page, name)
}

async function judge(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectAccessible(page)
  await expectWithinWindow(page)
  const picture = `output/screens/${name}.png`
  await page.screenshot({ path: picture, fullPage: true })
  const shown = inReadme[name]
  if (shown !== undefined && process.env['WRITE_SCREENSHOTS'] === '1')
    await copyFile(picture, `../docs/images/${shown}`)
}
