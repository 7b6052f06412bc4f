/** Finding what was written and changing it everywhere, in the browser with the real server behind it. */
import type { Page } from '@playwright/test'
import { callsOf, expect, expectAccessible, expectWithinWindow, signIn, test, tokenOf } from './fixtures.ts'

const SQL = 20
const PERSON = { email: 'reader@clew.test', password: 'seven quiet rivers 42 north', name: 'Rita Reader' }

test.use({ reducedMotion: 'reduce' })

/** Two steps that read from the same table. */
async function someCode(page: Page, table: string): Promise<{ workspace: number; first: number }> {
  const call = await callsOf(page)
  const { workspace } = await call('POST', '/workspaces', { name: `About ${table}` })
  const ids: number[] = []
  for (const name of [`first of ${table}`, `second of ${table}`]) {
    const path = `/workspaces/${workspace!.id}/configurations`
    const { configuration } = await call('POST', path, { name, component_id: SQL })
    await call('PATCH', `${path}/${configuration!.id}`, {
      description: `Reads ${table}.`,
      settings: { parameters: { code: `-- ${name}\nselect *\nfrom ${table}\nwhere amount > 0` } },
    })
    ids.push(configuration!.id)
  }
  return { workspace: workspace!.id, first: ids[0]! }
}

const searchFor = (page: Page, text: string) =>
  page.getByRole('searchbox', { name: 'Search in all configurations' }).fill(text)

for (const width of [1440, 390])
  test(`[P-2.12.90] a text is found, replaced everywhere, seen in the history and reverted, ${width} px wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    await signIn(page)
    const table = `warehouse_${width}`
    const { workspace, first } = await someCode(page, table)

    await page.goto('/search')
    await searchFor(page, table)
    const results = page.getByRole('list', { name: 'Results' }).getByRole('article')
    await expect(results).toHaveCount(2)
    await expect(results.first().getByText(table).first()).toBeVisible()
    await expectAccessible(page)
    await expectWithinWindow(page)

    await page.getByRole('button', { name: 'Replace…' }).click()
    await page.getByRole('textbox', { name: `Replace ${table} with` }).fill(`store_${width}`)
    await page.getByRole('button', { name: 'Preview changes' }).click()
    await page.getByRole('button', { name: `Show changes of first of ${table}` }).click()
    await expect(page.getByRole('group', { name: `Comparison: Description of first of ${table}` })).toContainText(
      'store',
    )
    await expectAccessible(page)
    await expectWithinWindow(page)
    await page.getByRole('button', { name: 'Replace in 2 configurations' }).click()
    await page.getByRole('dialog', { name: 'Replace' }).getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByText('Replaced in 2 configurations.')).toBeVisible()

    await page.goto(`/workspaces/${workspace}/configurations/${first}/history`)
    await expect(page.getByText(`Replaced '${table}' by 'store_${width}' (2 configurations)`)).toBeVisible()

    await page.goto('/search')
    await page.getByRole('button', { name: 'Past replacements' }).click()
    const past = page.getByRole('dialog', { name: 'Past replacements' })
    await past.getByRole('button', { name: `Revert replacement of ${table}` }).click()
    await page.getByRole('dialog', { name: 'Revert replacement' }).getByRole('button', { name: 'Revert' }).click()
    await expect(page.getByText('Reverted in 2 configurations.')).toBeVisible()
    const reverted = past.getByRole('listitem').filter({ hasText: table })
    await expect(reverted.getByText('Reverted', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await searchFor(page, table)
    await expect(results).toHaveCount(2)
  })

test('[P-2.12.91] a viewer finds the text, leads to where it stands, and may not replace it', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page)
  const { workspace, first } = await someCode(page, 'viewed_table')
  const call = await callsOf(page)
  const { user } = await call('POST', '/users', PERSON)
  await call('POST', `/acl/workspaces/${workspace}`, { user_id: user!.id, permission: 'read' })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, PERSON)

  await page.goto('/search?search=from+viewed_table')
  await page.getByRole('link', { name: / of first of viewed_table$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/workspaces/${workspace}/configurations/${first}#`))
  await expect(page.getByRole('heading', { level: 1, name: 'first of viewed_table' })).toBeVisible()

  await page.goto('/search?search=viewed_table')
  await page.getByRole('button', { name: 'Replace…' }).click()
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('2 configurations stay as they are: you may only view them.')).toBeVisible()
  const answer = await page.request.post('/api/configuration_replacements', {
    headers: { 'x-access-token': await tokenOf(page) },
    data: { find: 'viewed_table', replace: 'x', items: [{ id: first, expected_version: 2 }] },
  })
  expect(answer.status()).toBe(403)
})
