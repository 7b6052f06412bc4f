/** What a person does in workspaces and their graphs, step by step. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export const node = (page: Page, name: string): Locator => page.locator('.react-flow__node').filter({ hasText: name })
export const toast = (page: Page, message: string): Locator => page.getByText(message, { exact: true })

export async function create(page: Page, what: 'workspace' | 'DAWG', name: string): Promise<void> {
  await page.goto(what === 'workspace' ? '/workspaces' : '/dawgs')
  await page.getByRole('button', { name: `Create ${what}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** `component`: the beginning of what its card says. */
export async function addConfiguration(page: Page, component: string | RegExp, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create configuration' }).first().click()
  await page.getByRole('button', { name: component, exact: false }).first().click()
  const form = page.getByRole('form', { name: 'New configuration' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(node(page, name)).toBeVisible()
}

/** From the handle on the right of one card to that on the left of another. */
export async function link(page: Page, from: string, to: string): Promise<void> {
  const source = await centreOf(node(page, from).locator('.react-flow__handle.source'))
  const target = await centreOf(node(page, to).locator('.react-flow__handle.target'))
  await page.mouse.move(source.x, source.y)
  await page.mouse.down()
  await page.mouse.move((source.x + target.x) / 2, (source.y + target.y) / 2, { steps: 5 })
  await page.mouse.move(target.x, target.y, { steps: 5 })
  await page.mouse.up()
  await expect(toast(page, 'Edge has been created.').last()).toBeVisible()
}

async function centreOf(handle: Locator): Promise<{ x: number; y: number }> {
  await handle.scrollIntoViewIfNeeded()
  const box = (await handle.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
