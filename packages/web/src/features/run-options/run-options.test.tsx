import { calls } from '@clew/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aComponent, aConfiguration } from '../../testing/builders.ts'
import { CONFIGURATION_PAGE, keepConfigurationPage, type KeptConfiguration } from '../../testing/configuration-page.ts'
import { renderApp } from '../../testing/render-app.tsx'

let kept: KeptConfiguration
beforeEach(() => {
  kept = keepConfigurationPage()
})

const card = async () => within(await screen.findByRole('region', { name: 'Run options' }))
const sent = () => kept.server.seenCalls(calls.configurations.modify).map(({ body }) => body)
const pressIn = async (name: string) => userEvent.click(await (await card()).findByRole('button', { name }))
const field = async (name: string | RegExp) => (await card()).findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string | RegExp, text: string) => {
  await userEvent.clear(await field(name))
  if (text !== '') await userEvent.type(await field(name), text)
}
const shown = async () =>
  (await card())
    .getAllByRole('definition')
    .map(({ textContent, previousSibling }) => [previousSibling?.textContent, textContent.trim()])

test('[C-2.9.20] what counts is shown, and what nobody chose is marked', async () => {
  kept.configuration = aConfiguration({ settings: { runtime: { retries: 2, skip_unchanged: 1 } } })
  renderApp(CONFIGURATION_PAGE)
  expect(await shown()).toEqual([
    ['Retries', '2'],
    ['Retry delay', '10 s (default)'],
    ['Timeout', '1440 min (default)'],
    ['Memory', '2048 MB (default)'],
    ['Skip when nothing has changed', 'yes'],
  ])
})

test('[C-2.9.21] what is left empty is not stored', async () => {
  kept.configuration = aConfiguration({ settings: { parameters: { a: 1 }, runtime: { retries: 2, memory_mb: 512 } } })
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await type('Retries', '')
  await type(/^Timeout/, '30')
  await userEvent.click((await card()).getByRole('switch', { name: /^Skip when nothing has changed/ }))
  await pressIn('Save')
  expect(await screen.findByText('Configuration has been modified.')).toBeDefined()
  const runtime = { timeout_minutes: 30, memory_mb: 512, skip_unchanged: 1 }
  expect(sent()).toEqual([{ settings: { parameters: { a: 1 }, runtime }, expected_version: 4 }])
})

test('[C-2.9.21] without any the key goes', async () => {
  kept.configuration = aConfiguration({ settings: { parameters: {}, runtime: { retries: 2 } } })
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await type('Retries', '')
  await pressIn('Save')
  await screen.findByText('Configuration has been modified.')
  expect(sent()).toEqual([{ settings: { parameters: {} }, expected_version: 4 }])
})

test.each([
  ['Retries', '6', 'Please enter a whole number from 0 to 5'],
  [/^Retry delay/, '3601', 'Please enter a whole number from 0 to 3600'],
  [/^Timeout/, '0', 'Please enter a whole number from 1 to 10080'],
  [/^Memory/, '63', 'Please enter a whole number from 64 to 1048576'],
])('[C-2.9.22] %s cannot be %s', async (name, text, problem) => {
  renderApp(CONFIGURATION_PAGE)
  await pressIn('Edit')
  await type(name, text)
  expect(await (await card()).findByText(problem)).toBeDefined()
  await pressIn('Save')
  expect(sent()).toEqual([])
  expect((await field(name)).value).toBe(text)
})

test.each([
  [8, 1],
  [20, 0],
])('[C-2.9.23] component %d has %d options of the network', async (id, count) => {
  kept.component = aComponent({ id })
  kept.configuration = aConfiguration({ component_id: id })
  renderApp(CONFIGURATION_PAGE)
  expect((await shown()).filter(([name]) => name === 'Network')).toHaveLength(count)
  await pressIn('Edit')
  expect((await card()).queryAllByRole('switch', { name: /^Network/ })).toHaveLength(count)
})
