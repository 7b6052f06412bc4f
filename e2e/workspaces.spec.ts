/** What a person does with workspaces and DAWGs, in the browser only, with the real engine behind it. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'
import { addConfiguration, create, link, node, toast } from './workspace-steps.ts'

const COLLEAGUE = { email: 'ben@clew.test', password: 'a rather long pass phrase 7', name: 'Ben Stone' }
const RUN_TIMEOUT_MS = 90_000

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

async function run(page: Page, what: 'workspace' | 'DAWG'): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
  const words = what === 'workspace' ? 'Workspace job has started.' : 'DAWG job has started.'
  await expect(toast(page, words)).toBeVisible()
}

async function fromMenu(page: Page, item: string, confirm = item): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').getByRole('button', { name: confirm, exact: true }).click()
}

test('[W-2.3.90] a workspace is made, linked, run, scheduled, shared, put into a DAWG, cloned, deleted and restored', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await signIn(page)
  await create(page, 'workspace', 'Flow of the day')

  await addConfiguration(page, 'Sample data', 'Shop data')
  await addConfiguration(page, 'Python', 'Large orders')
  await link(page, 'Shop data', 'Large orders')

  await run(page, 'workspace')
  for (const name of ['Shop data', 'Large orders'])
    await expect(node(page, name)).toContainText('finished', { timeout: RUN_TIMEOUT_MS })
  await expect(page.getByRole('button', { name: 'Run', exact: true }).first()).toBeVisible()
  await expectAccessible(page)
  await expectWithinWindow(page)

  const schedule = page.getByRole('region', { name: 'Schedule' })
  await schedule.getByRole('button', { name: 'Edit' }).click()
  await schedule.getByRole('button', { name: 'Every day' }).click()
  await schedule.getByLabel('Repeat every').selectOption('6 hours')
  await schedule.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Schedule has been set.')).toBeVisible()

  await page.request.post('/api/users', {
    data: COLLEAGUE,
    headers: { 'x-access-token': await tokenOf(page) },
  })
  await page.reload()
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'User' }).fill('Ben')
  await page.getByRole('option', { name: /Ben Stone/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(toast(page, 'Invites to the workspace have been sent.')).toBeVisible()

  const theirs = await browser.newContext({ baseURL: baseURL!, viewport: { width: 1440, height: 900 } })
  const their = await theirs.newPage()
  await signIn(their, COLLEAGUE)
  await their.getByRole('link', { name: 'Flow of the day' }).first().click()
  await expect(their.getByText('View-only').first()).toBeVisible()
  await expect(their.getByRole('button', { name: 'Run', exact: true }).first()).toHaveAttribute('aria-disabled', 'true')
  await expect(node(their, 'Large orders')).toBeVisible()
  await theirs.close()

  await create(page, 'DAWG', 'All flows of the day')
  await page.getByRole('link', { name: 'Add workspace' }).first().click()
  await page.getByRole('button', { name: 'Add to DAWG: Flow of the day', exact: true }).click()
  await expect(toast(page, 'Workspace has been added to DAWG.')).toBeVisible()
  await page.getByRole('link', { name: 'All flows of the day' }).first().click()
  await expect(node(page, 'Flow of the day')).toBeVisible()
  await run(page, 'DAWG')
  await expect(node(page, 'Flow of the day')).toContainText('finished', { timeout: RUN_TIMEOUT_MS })

  await page.goto('/workspaces')
  await page.getByRole('link', { name: 'Flow of the day' }).first().click()
  await fromMenu(page, 'Clone')
  await expect(page.getByRole('heading', { level: 1, name: 'Flow of the day copy' })).toBeVisible()
  await expect(node(page, 'Large orders')).toBeVisible()

  await fromMenu(page, 'Delete')
  await expect(toast(page, 'Workspace has been deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/workspaces$/)
  await page.goto('/trash')
  await page.getByRole('button', { name: 'Restore Flow of the day copy' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await page.goto('/workspaces')
  await expect(page.getByRole('link', { name: 'Flow of the day copy' }).first()).toBeVisible()
})
