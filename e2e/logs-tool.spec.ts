/** Everything that was logged, in one place, for administrators only. */
import { readFile } from 'node:fs/promises'
import { callsOf, expect, expectAccessible, signIn, test, tokenOf } from './fixtures.ts'

const SAMPLE_DATA = 14
const SECRET = 'canary-e2e-51c7'
const STRANGER = { email: 'logless@clew.test', password: 'a rather long pass phrase 8', name: 'Logan Less' }

test('[P-D4.5] [P-D4.13] [P-D4.20] what a run writes, who started it and the server stand together, without a secret, as it happens', async ({
  page,
}) => {
  await signIn(page)
  const call = await callsOf(page)
  const { workspace } = await call('POST', '/workspaces', { name: 'Logged shop' })
  const path = `/workspaces/${workspace!.id}`
  const { configuration } = await call('POST', `${path}/configurations`, { name: 'sample', component_id: SAMPLE_DATA })
  const own = `${path}/configurations/${configuration!.id}`
  await call('PATCH', own, { settings: { parameters: { '#password': SECRET } } })

  await page.goto('/logs')
  const table = page.getByRole('table', { name: 'Logs' })
  const changed = 'Ada Lovelace changed the configuration "sample" in the workspace "Logged shop" (settings)'
  await expect(table.getByText(changed)).toBeVisible()
  await expectAccessible(page)
  // While the page is open.
  await call('PATCH', own, { settings: {} })
  await call('POST', `${own}/jobs`)
  await expect(
    table.getByText('Ada Lovelace ran the configuration "sample" in the workspace "Logged shop"'),
  ).toBeVisible({
    timeout: 30_000,
  })
  const line = table.getByRole('row').filter({ hasText: 'Logged shop › sample · job' }).first()
  await expect(line).toBeVisible({ timeout: 60_000 })

  // To the job at that line, and back to the same search.
  await line.getByRole('link', { name: /^job / }).click()
  await expect(page).toHaveURL(/\/activity\/\d+\?line=\d+$/)
  await page.goBack()

  await page.getByRole('searchbox', { name: 'Search in all logs' }).fill('Clew has started')
  await expect(table.getByRole('row').filter({ hasText: 'Clew has started' }).first()).toBeVisible()
  await expect(page).toHaveURL('/logs?search=Clew+has+started')
  await page.getByRole('searchbox', { name: 'Search in all logs' }).fill(SECRET)
  await expect(page.getByText('Nothing found in the logs.')).toBeVisible()
  await expect(page.getByText(/everything searched$/)).toBeVisible()
})

test('[P-D4.21] [P-D4.22] details say more, and everything that was found is downloaded', async ({ page }) => {
  await signIn(page)
  const call = await callsOf(page)
  const { workspace } = await call('POST', '/workspaces', { name: 'Downloaded shop' })
  await call('PATCH', `/workspaces/${workspace!.id}`, { description: 'new' })
  await page.goto('/logs?source=audit&search=Downloaded+shop')
  const row = page.getByRole('row').filter({ hasText: 'changed the workspace "Downloaded shop" (description)' })
  await row.getByRole('button').press('Enter')
  const details = page.getByRole('dialog', { name: 'Entry' })
  await expect(details.getByText('workspaces.modify')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button')).toBeFocused()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'As text' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^logs-.*\.log$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toMatch(/^\S+ info \[audit\] Ada Lovelace changed the workspace "Downloaded shop" \(description\)\n$/)
})

test('[P-D4.9] an ordinary user is let in neither by the screen nor by the server', async ({ page, request, clew }) => {
  await signIn(page)
  const call = await callsOf(page)
  await call('POST', '/users', { ...STRANGER, role: 'user' })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, STRANGER)
  await page.goto('/logs')
  await expect(page).toHaveURL(/\/workspaces$/)
  const headers = { 'x-access-token': await tokenOf(page) }
  for (const path of ['/logs', '/logs/download'])
    expect((await request.get(`${clew.url}/api${path}`, { headers })).status()).toBe(403)
})
