/** Going back to what was, and what has run lately, in the browser with the real engine behind it. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'

const RUN_TIMEOUT_MS = 90_000
const PYTHON = 8

test.use({ reducedMotion: 'reduce' })

/** What other tests do by hand is made by calls here. */
async function call<Answer>(
  page: Page,
  method: 'POST' | 'PATCH' | 'GET',
  path: string,
  data?: object,
): Promise<Answer> {
  const headers = { 'x-access-token': await tokenOf(page) }
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}`).toBe(true)
  return (await answer.json()) as Answer
}

async function aConfiguration(page: Page, workspaceName: string, name: string): Promise<{ id: number; cid: number }> {
  const { workspace } = await call<{ workspace: { id: number } }>(page, 'POST', '/workspaces', { name: workspaceName })
  const { configuration } = await call<{ configuration: { id: number } }>(
    page,
    'POST',
    `/workspaces/${workspace.id}/configurations`,
    { name, component_id: PYTHON },
  )
  return { id: workspace.id, cid: configuration.id }
}

test('[W-2.13.90] a description and settings are changed, compared, and brought back', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  const { id, cid } = await aConfiguration(page, 'History', 'Large orders')

  await page.goto(`/workspaces/${id}`)
  const description = page.getByRole('region', { name: 'Description' })
  await description.getByRole('button', { name: 'Edit' }).click()
  await description.getByRole('textbox').fill('What the shop sold.')
  await description.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Workspace has been modified.')).toBeVisible()
  await page.getByRole('link', { name: 'Version history' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Workspace Version History' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('description')
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('insertion').getByText('What the shop sold.')).toBeVisible()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await page.getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByText('Do you really want to revert workspace to viewed history item?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByText('Workspace has been reverted.')).toBeVisible()
  await page.goto(`/workspaces/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByText('What the shop sold.')).toHaveCount(0)

  const path = `/workspaces/${id}/configurations/${cid}`
  const code = (limit: number) =>
    `limit = ${limit}\nfor row in rows:\n    if row["amount"] > limit:\n        keep(row)\n`
  const save = (limit: number, rows: number) =>
    call(page, 'PATCH', path, { settings: { parameters: { code: code(limit), rows } } })
  await save(100, 1)
  await save(200, 2)
  await page.goto(`${path}/history/0`)
  const script = page.getByRole('group', { name: /^Comparison: (?!Settings)/ })
  await expect(script).toContainText('limit = 100')
  await expect(script).toContainText('limit = 200')
  await expect(page.getByRole('group', { name: 'Comparison: Settings' })).toContainText('"rows": 2')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(script.getByRole('textbox')).toHaveCount(1)
  await expectWithinWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`${path}/history`)
  await page.getByRole('button', { name: 'Revert to version 2' }).click()
  await expect(page.getByText('Do you really want to revert configuration to selected history item?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByText('Configuration has been reverted.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(5)
  type Answer = { configuration: { settings: unknown } }
  const { configuration } = await call<Answer>(page, 'GET', path)
  expect(configuration.settings).toEqual({ parameters: { code: code(100), rows: 1 } })

  await page.getByRole('checkbox', { name: 'Compare version 2' }).check()
  await page.getByRole('checkbox', { name: 'Compare version 4' }).check()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await expect(page.getByText('These versions are the same.')).toBeVisible()
})

test('[C-2.11.90] [C-2.11.10] the drawer shows what has just run, over the page, and leads to it', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  const { id, cid } = await aConfiguration(page, 'Overview', 'Hello')
  const jobs = `/workspaces/${id}/configurations/${cid}/jobs`
  await call(page, 'PATCH', `/workspaces/${id}/configurations/${cid}`, {
    settings: { parameters: { code: 'print("hello")\n' } },
  })
  const { configuration_job: job } = await call<{ configuration_job: { id: number } }>(page, 'POST', jobs, {})
  type Answer = { configuration_job: { status: string } }
  const status = async () => (await call<Answer>(page, 'GET', `${jobs}/${job.id}`)).configuration_job.status
  await expect.poll(status, { timeout: RUN_TIMEOUT_MS }).toMatch(/finished|warning|error/)

  await page.goto('/workspaces?search=over')
  await page.getByRole('button', { name: 'Activity Overview' }).click()
  const drawer = page.getByRole('dialog', { name: 'Integrations activity overview' })
  const ofJob = `a[data-bar][href$="/activity/${job.id}"]`
  const bar = drawer.locator(ofJob)
  await expect(bar).toBeVisible()
  await expect(bar).toHaveAccessibleName(/^Hello: /)
  await expectAccessible(page, '[role=dialog]')
  expect((await bar.boundingBox())?.height).toBe(28)
  const row = drawer.getByRole('listitem').filter({ has: page.locator(ofJob) })
  expect((await row.boundingBox())?.height).toBe(46)
  expect((await row.locator('> div').first().boundingBox())?.width).toBe(305)

  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/workspaces\?search=over$/)

  await page.getByRole('button', { name: 'Activity Overview' }).click()
  const [tab] = await Promise.all([page.context().waitForEvent('page'), bar.click({ modifiers: ['ControlOrMeta'] })])
  await expect(tab).toHaveURL(new RegExp(`/workspaces/${id}/configurations/${cid}/activity/${job.id}$`))
  await tab.close()
  await bar.click()
  await expect(page).toHaveURL(new RegExp(`/workspaces/${id}/configurations/${cid}/activity/${job.id}$`))
  await expect(drawer).toBeHidden()
})
