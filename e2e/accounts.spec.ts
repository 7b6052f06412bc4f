/** What administrators define for all, and what people decide about their own account, against the real product. */
import { request, type Page } from '@playwright/test'
import { ADMIN, expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'
import { toast } from './workspace-steps.ts'

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

const looks = [
  [390, 'dark'],
  [1440, 'light'],
] as const

async function looksRight(page: Page): Promise<void> {
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    await expectWithinWindow(page)
  }
}

/** Somebody without any rights. */
async function makeUser(page: Page, name: string) {
  const user = { name, email: `${name.toLowerCase()}@clew.test`, password: 'seven quiet rivers 42 north' }
  const headers = { 'x-access-token': await tokenOf(page) }
  expect((await page.request.post('/api/users', { data: user, headers })).status()).toBe(201)
  return user
}

test('[P-2.13.90] an administrator keeps tags and an OAuth repository', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await page.goto('/administration/tags')
  await page.getByRole('button', { name: 'Create tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Pick one of the colors please.')).toBeVisible()
  await dialog.getByLabel('Name').fill('nightly')
  await dialog.getByRole('radio', { name: 'Macaroni and cheese' }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(toast(page, 'Tag has been created.')).toBeVisible()
  await page.getByRole('button', { name: 'Modify tag nightly' }).click()
  await dialog.getByLabel('Name').fill('hourly')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Tag has been modified.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Delete tag hourly' }).click()
  await expect(dialog.getByText('It is on no workspace and no DAWG.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Tag has been deleted.')).toBeVisible()
  await expect(page.getByText('There are no tags yet.')).toBeVisible()

  await page.getByRole('link', { name: 'OAuth repositories' }).click()
  await page.getByRole('button', { name: 'Modify Google' }).click()
  await dialog.getByLabel('Client id').fill('clew.apps.example')
  await dialog.getByLabel(/^Client secret/).fill('the client secret')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'OAuth repository has been modified.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'clew.apps.example' })).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: 'Modify Google' }).click()
  await expect(dialog.getByRole('group', { name: 'Client secret' })).toContainText('set')
  await expectAccessible(page, '[role=dialog]')
  expect(await page.content()).not.toContain('the client secret')
})

test('[P-2.13.90] [P-2.13.91] an ordinary user is refused there, and keeps their own account', async ({
  page,
  browser,
  clew,
}) => {
  test.setTimeout(180_000)
  await signIn(page)
  const user = await makeUser(page, 'Berta')
  const options = { baseURL: clew.url, viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
  const [here, there] = [await browser.newContext(options), await browser.newContext(options)]
  const elsewhere = await there.newPage()
  await signIn(elsewhere, user)
  const own = await here.newPage()
  await signIn(own, user)

  for (const path of ['/administration/tags', '/administration/oauth-repositories']) {
    await own.goto(path)
    await expect(own).toHaveURL(/\/workspaces$/)
  }
  const headers = { 'x-access-token': await tokenOf(own) }
  const refused = [
    await own.request.post('/api/tags', { data: { name: 'x', color: 'gumbo' }, headers }),
    await own.request.get('/api/oauth_repositories', { headers }),
  ]
  expect(refused.map((answer) => answer.status())).toEqual([403, 403])

  await own.goto('/user-settings')
  await own.getByRole('button', { name: 'Edit name' }).click()
  await own.getByLabel('Name').fill('Berta Benz')
  await own.keyboard.press('Control+s')
  await expect(toast(own, 'Name has been changed.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'User menu of Berta Benz' })).toBeVisible()

  await own.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(own, 'Session has been ended.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)

  await own.getByRole('button', { name: 'Change password' }).click()
  await own.getByLabel('Current password').fill(user.password)
  await own.getByLabel('New password').fill('nine loud mountains 71 south')
  await own.getByLabel('Repeat password').fill('nine loud mountains 71 south')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(toast(own, 'Password has been changed.')).toBeVisible()
  await own.reload()
  await expect(own.getByText('This session')).toBeVisible()
  expect(await tokenOf(own)).not.toBe(headers['x-access-token'])
  await looksRight(own)
  await Promise.all([here.close(), there.close()])
})

test('[P-2.13.91] a program works with an API token until it is revoked', async ({ page, clew }) => {
  test.setTimeout(180_000)
  await signIn(page)
  await page.goto('/user-settings')
  await page.getByRole('button', { name: 'Create API token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('nightly load')
  await dialog.getByLabel('How long it works').selectOption('30 days')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const token = (await dialog.getByRole('group', { name: 'API token' }).textContent())!.trim()
  expect(token).toMatch(/^clew_[\w-]{43}$/)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('cell', { name: 'nightly load', exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(token)

  const program = await request.newContext({ baseURL: clew.url, extraHTTPHeaders: { 'x-access-token': token } })
  const created = await program.post('/api/workspaces', { data: { name: 'Made by a program' } })
  expect([created.status(), (await program.get('/api/users')).status()]).toEqual([201, 200])
  const notWithAToken = [
    await program.delete('/api/login'),
    await program.patch('/api/login', { data: { token } }),
    await program.post('/api/me/tokens', { data: { name: 'another', expires: null } }),
    await program.delete('/api/me/sessions'),
    await program.post('/api/users', { data: { ...ADMIN, email: 'eve@clew.test', role: 'admin' } }),
    await program.patch('/api/users/2', { data: { password: 'nine loud mountains 71 south' } }),
  ]
  expect(notWithAToken.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403, 403])

  await page.reload()
  await expect(page.getByRole('row', { name: /nightly load/ })).not.toContainText('not yet')
  await page.getByRole('button', { name: 'Revoke nightly load' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'API token has been revoked.')).toBeVisible()
  expect((await program.get('/api/me')).status()).toBe(401)
  await program.dispose()
})
