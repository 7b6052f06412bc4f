/** What a person sees of jobs while the real engine runs them. */
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'

const RUN_TIMEOUT_MS = 90_000
const PYTHON = 8

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })

const toast = (page: Page, message: string): Locator => page.getByText(message, { exact: true })
/** Of the job that the page is about. */
const status = (page: Page, name: string): Locator => page.locator('header').getByRole('status').getByText(name)
const section = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

async function call<Answer>(page: Page, method: 'post' | 'patch', path: string, data: object): Promise<Answer> {
  const answer = await page.request[method](`/api${path}`, { data, headers: { 'x-access-token': await tokenOf(page) } })
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as Answer
}

type Made<Key extends string> = Record<Key, { id: number }>

/** A DAWG of one workspace with a Python script for each of the names. */
async function makeDawg(page: Page, name: string, scripts: Record<string, string>) {
  const { dawg } = await call<Made<'dawg'>>(page, 'post', '/dawgs', { name })
  const { workspace } = await call<Made<'workspace'>>(page, 'post', '/workspaces', { name: `${name} workspace` })
  await call(page, 'patch', `/workspaces/${workspace.id}`, { dawg_id: dawg.id })
  const path = `/workspaces/${workspace.id}/configurations`
  const configurations: Record<string, string> = {}
  for (const [script, code] of Object.entries(scripts)) {
    const made = await call<Made<'configuration'>>(page, 'post', path, { name: script, component_id: PYTHON })
    configurations[script] = `${path}/${made.configuration.id}`
    await call(page, 'patch', configurations[script], { settings: { parameters: { code } } })
  }
  return { dawg: `/dawgs/${dawg.id}`, workspace: `/workspaces/${workspace.id}`, configurations }
}

/** Runs it from its page, and follows the toast to the job. */
async function runAndFollow(page: Page, dawgPath: string): Promise<void> {
  await page.goto(dawgPath)
  await page.getByRole('button', { name: 'Run', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('link', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(/\/activity\/\d+$/)
}

test('[W-2.11.90] [W-2.11.91] a DAWG is watched from its start to its end, down to one status of one job', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signIn(page)
  const made = await makeDawg(page, 'Nightly', {
    'count.py': 'import time\nfor n in range(4):\n    print("step", n)\n    time.sleep(1)',
  })
  await runAndFollow(page, made.dawg)
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await expect(status(page, 'finished')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
  await expect(page.getByRole('button', { name: 'Run again' })).toBeVisible()
  for (const past of ['finished', 'running', 'waiting'])
    await expect(section(page, 'Timeline').getByRole('link', { name: past })).toBeVisible()
  await expectAccessible(page)

  await section(page, 'Workspace jobs')
    .getByRole('link', { name: /^Nightly workspace: finished/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nightly workspace' })).toBeVisible()
  await section(page, 'Configuration jobs')
    .getByRole('link', { name: /^count.py: finished/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'count.py' })).toBeVisible()
  await expect(section(page, 'Stats').getByText('Files count out')).toBeVisible()
  await section(page, 'Timeline').getByRole('link', { name: 'finished' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity history' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Stats' })).toContainText('statuses_history')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'count.py' })).toBeVisible()

  const lists = [`${made.dawg}/activity`, `${made.dawg}/workspaces/activity`, '/project/configurations/activity']
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    for (const path of lists) {
      await page.goto(path)
      await expect(page.getByText('finished').first()).toBeVisible()
      await expectAccessible(page)
      await expectWithinWindow(page)
    }
  }
})

test('[W-2.11.90] [W-2.11.91] a failure says why, and the workspace runs on from there', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  const made = await makeDawg(page, 'Broken', { 'load.py': 'raise ValueError("column email is missing")' })
  await runAndFollow(page, made.dawg)
  await expect(status(page, 'error')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
  const why = page.getByRole('region', { name: 'Why' })
  await expect(why).toContainText('“Broken workspace” › “load.py” failed')
  await expect(why).toContainText('column email is missing')
  await expectAccessible(page)
  await why
    .getByRole('link', { name: /^→ line \d+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/configurations\/\d+\/activity\/\d+\?line=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'load.py' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWithinWindow(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await call(page, 'patch', made.configurations['load.py']!, { settings: { parameters: { code: 'print("fine")' } } })
  await page.goto(`${made.workspace}/activity`)
  await page
    .getByRole('link', { name: /^error/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Run from here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click()
  await expect(toast(page, 'Workspace job has started.')).toBeVisible()
  await expect(status(page, 'finished')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
})

test('[W-2.11.90] a DAWG that runs is canceled, and all that it has started', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page)
  const made = await makeDawg(page, 'Endless', { 'wait.py': 'import time\nprint("waiting")\ntime.sleep(600)' })
  await runAndFollow(page, made.dawg)
  const bar = section(page, 'Workspace jobs').getByRole('link', { name: /^Endless workspace: running/ })
  await expect(bar).toBeVisible({ timeout: RUN_TIMEOUT_MS })
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel activity' }).click()
  await expect(toast(page, 'Activity is being cancelled.')).toBeVisible()
  await expect(status(page, 'canceled')).toBeVisible({ timeout: RUN_TIMEOUT_MS })
  await expect(section(page, 'Workspace jobs').getByText('1 canceled')).toBeVisible()
})
