/** The palette over a real instance: what was made is found by its name, and run without the mouse. */
import { callsOf, expect, expectAccessible, signIn, test } from './fixtures.ts'

const LABEL = 'Find anything, do anything'

test('[P-2.15.1] [P-2.15.2] [P-2.15.4] a workspace is found, opened and run by keyboard', async ({ page }) => {
  await signIn(page)
  const call = await callsOf(page)
  const { id } = (await call('POST', '/workspaces', { name: 'Okapi reports' }))['workspace']!
  await page.goto('/trash')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: LABEL })
  await expect(palette.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('okapi')
  await expect(palette.getByRole('option').first()).toContainText('Okapi reports')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/workspaces/${id}`)
  await expect(page.getByRole('button', { name: 'Run', exact: true }).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('run this')
  await expect(palette.getByRole('option', { name: 'Run this workspace' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Run workspace' })).toBeVisible()
})
