/** Administrators let people in, see what they can reach, and shut them out again. */
import { ADMIN, expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'
import { create, toast } from './workspace-steps.ts'

const GUEST = { email: 'grace@clew.test', password: 'seven quiet rivers 42 north', name: 'Grace Hopper' }
const COLLEAGUE = { email: 'cleo@clew.test', password: 'a rather long pass phrase 7', name: 'Cleo Maly' }

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

test('[P-2.7.41] [P-2.7.42] [P-2.8.4] somebody is invited to a workspace, comes, is disabled and deleted', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await signIn(page)
  await create(page, 'workspace', 'Shop orders')
  await page.getByRole('link', { name: 'Administration' }).click()
  await page.getByRole('button', { name: 'Create user' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(GUEST.name)
  await dialog.getByLabel('Email').fill(ADMIN.email)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(dialog.getByText('User already exists')).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByLabel('Email').fill(GUEST.email)
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('checkbox', { name: 'Shop orders' }).check()
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const link = await dialog.getByLabel(`${GUEST.name} (${GUEST.email})`, { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Invitation pending')).toBeVisible()
  await expectAccessible(page)

  const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await guest.goto(new URL(link).pathname + new URL(link).search)
  await guest.getByLabel('Create password').fill(GUEST.password)
  await guest.getByLabel('Repeat password').fill(GUEST.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: 'Login' })).toBeVisible()
  await signIn(guest, GUEST)
  await expect(guest.getByRole('link', { name: 'Shop orders' })).toBeVisible()

  await page.getByRole('link', { name: 'User permissions' }).click()
  const row = page.getByRole('row').filter({ hasText: GUEST.name })
  await expect(row.getByRole('img', { name: 'View permission' })).toBeVisible()
  await expect(row.getByRole('link', { name: 'Shop orders' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await page.getByLabel(`Enabled: ${GUEST.name}`).press('Space')
  await expect(toast(page, 'User has been disabled.')).toBeVisible()
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('button', { name: `Delete: ${GUEST.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'User has been deleted.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: GUEST.name })).toHaveCount(0)
})

test('[P-2.7.14] [P-2.7.15] the last administrator stays one', async ({ page }) => {
  await signIn(page)
  await page.goto('/administration/users')
  await page.getByLabel(`Administrator: ${ADMIN.name}`).press('Space')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This is the last enabled administrator.' })).toBeVisible()
  await expect(page.getByLabel(`Administrator: ${ADMIN.name}`)).toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWithinWindow(page)
  await expectAccessible(page)
})

test('[P-2.2.4] ordinary users are refused, by the screens and by the server', async ({ page, browser, baseURL }) => {
  await signIn(page)
  const asAdmin = { 'x-access-token': await tokenOf(page) }
  expect((await page.request.post('/api/users', { data: COLLEAGUE, headers: asAdmin })).status()).toBe(201)
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await signIn(other, COLLEAGUE)
  for (const path of ['/administration/users', '/administration/user-permissions']) {
    await other.goto(path)
    await expect(other.getByRole('heading', { name: 'Workspaces', level: 1 })).toBeVisible()
  }
  const headers = { 'x-access-token': await tokenOf(other) }
  const guest = { ...GUEST, email: 'another@clew.test' }
  const { password: _, ...invitation } = guest
  const refused = [
    await other.request.post('/api/users', { data: guest, headers }),
    await other.request.post('/api/users/invitation', { data: invitation, headers }),
    await other.request.get('/api/users/acl-report', { headers }),
    await other.request.get('/api/users/trash', { headers }),
    await other.request.patch('/api/users/1', { data: { disabled: 1 }, headers }),
  ]
  expect(refused.map((answer) => answer.status())).toEqual([403, 403, 403, 403, 403])
})
