import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { quietSelection } from '../../testing/quiet-selection.ts'
import { card, chooseMode, field, fill, press, showSettings } from './testing/show-settings.tsx'

beforeEach(quietSelection)

const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more })
const number = (title: string) => ({ type: ['string', 'integer'], cast_type: 'integer', title })

test('[C-2.4.1] the settings are read as a form, and as JSON', async () => {
  await showSettings({ properties: { host: text('Host') }, settings: { parameters: { host: 'db.example.com' } } })
  expect(card().getByText('Host')).toBeDefined()
  expect(card().getByText('db.example.com')).toBeDefined()
  expect(card().queryByRole('textbox')).toBeNull()
  await chooseMode('JSON')
  const editor = await card().findByLabelText('Settings as JSON')
  expect(editor.textContent).toContain('"host": "db.example.com"')
  expect(editor.getAttribute('aria-readonly')).toBe('true')
})

test('[C-2.4.3] saving says so, sends what was changed with the rest, and the card shows it', async () => {
  const { sent } = await showSettings({
    properties: { host: text('Host') },
    settings: { parameters: { host: 'old', hidden: 1 }, runtime: { retries: 1 } },
  })
  await press('Edit')
  await waitFor(() => expect(document.activeElement).toBe(field('Host')))
  await fill('Host', 'new')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText("Configuration's setting has been modified.")).toBeDefined()
  const settings = { parameters: { host: 'new', hidden: 1 }, runtime: { retries: 1 } }
  expect(sent()).toEqual([{ settings, expected_version: 4 }])
  expect(await card().findByText('new')).toBeDefined()
})

test('[C-2.4.3] saving what is so already sends nothing', async () => {
  const { sent } = await showSettings({ properties: { host: text('Host', { default: 'localhost' }) } })
  await press('Edit')
  await press('Save')
  expect(await screen.findByText('Nothing has been changed.')).toBeDefined()
  expect(await card().findByRole('button', { name: 'Edit' })).toBeDefined()
  expect(sent()).toEqual([])
})

test('[C-2.4.4] a component without a form says so; its settings are edited as JSON', async () => {
  await showSettings({ settings: { parameters: { code: 'x' } } })
  expect(card().getByText('This component does not have any form. Carry on!')).toBeDefined()
  await press('Edit')
  expect(await card().findByLabelText('Settings as JSON')).toBeDefined()
})

test('[C-2.4.5] settings that do not fit the form are not shown as one, and not lost', async () => {
  await showSettings({ properties: { host: text('Host') }, settings: { parameters: { host: ['a', 'b'] } } })
  expect(card().getByRole('alert').textContent).toContain(
    'Something went wrong while showing configuration form. Please check the configuration in JSON view and make sure it is correct.',
  )
  await press('Show as JSON')
  expect((await card().findByLabelText('Settings as JSON')).textContent).toContain('"host": [')
})

test.each([
  ['an order that leaves a field out', { 'ui:order': ['port'] }],
  ['a widget that there is not', { host: { 'ui:widget': 'crystal-ball' } }],
])('[C-2.4.5] a form that breaks by %s does not take the page with it', async (_, parameters) => {
  const template = { uischema: { parameters } }
  await showSettings({ properties: { host: text('Host'), port: text('Port') }, template })
  expect(card().getByRole('alert').textContent).toContain('Something went wrong while showing configuration form.')
})

test('[C-2.4.7] [C-2.4.9] [C-2.4.10] problems are counted, listed with a way to each, and keep it from being saved', async () => {
  const { sent } = await showSettings({
    properties: { host: text('Host', { minLength: 1 }), port: number('Port') },
    required: ['host'],
    settings: { parameters: { host: '', port: 1 } },
  })
  await press('Edit')
  await fill('Port', '007')
  await press('Save')
  const summary = await card().findByRole('alert')
  expect(summary.textContent).toContain('Validation failed: 2 error(s) occurred')
  expect(document.activeElement).toBe(summary)
  expect(field('Host').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(card().getByRole('button', { name: 'Port should be valid integer or variable placeholder' }))
  expect(document.activeElement).toBe(field('Port'))
  expect(sent()).toEqual([])

  await fill('Port', '7')
  expect(await card().findByText('Validation failed: 1 error(s) occurred')).toBeDefined()
  await userEvent.click(card().getByRole('button', { name: 'Host is a required property' }))
  expect(document.activeElement).toBe(field('Host'))
})

test('[C-2.4.8] a number is stored as a number, a placeholder as a text', async () => {
  const { sentSettings } = await showSettings({
    properties: { port: number('Port'), limit: number('Limit') },
    settings: { parameters: { port: 1, limit: 2 } },
    variables: { limit: '5' },
  })
  await press('Edit')
  await fill('Port', '5432')
  await fill('Limit', '{{limit}}')
  await press('Save')
  await waitFor(() => expect(sentSettings()).toEqual([{ parameters: { port: 5432, limit: '{{limit}}' } }]))
})

test('[C-2.4.14] component 30 says what it is made with', async () => {
  await showSettings({ component: { id: 30 } })
  expect(card().getByText('This component uses SQLite library.')).toBeDefined()
})

test('[C-2.4.15] component 86 shows the fields of the engine as it is chosen', async () => {
  const db = {
    type: 'object',
    properties: {
      engine: text('Engine', { enum: ['postgresql', 'bigquery'] }),
      host: text('Host'),
      project: text('Project'),
    },
  }
  await showSettings({
    component: { id: 86 },
    properties: { exports: { type: 'object', properties: { db } } },
    settings: { parameters: { exports: { db: { engine: 'postgresql', host: 'h' } } } },
  })
  await press('Edit')
  expect(card().queryByRole('textbox', { name: 'Project' })).toBeNull()
  await userEvent.selectOptions(card().getByRole('combobox', { name: 'Engine' }), 'bigquery')
  expect(await card().findByRole('textbox', { name: 'Project' })).toBeDefined()
  expect(card().queryByRole('textbox', { name: 'Host' })).toBeNull()
})

test('[C-2.4.16] schedules of the settings are in UTC, their next 3 runs in local time', async () => {
  const schedules = [{ minute: '30', hour: '2', day: '*', month: '*', day_of_week: '*' }]
  await showSettings({ properties: { host: text('Host') }, settings: { schedules, parameters: {} } })
  expect(card().getByRole('list', { name: 'Schedules (UTC)' }).textContent).toBe('every day 02:30 UTC')
  const runs = card().getByRole('list', { name: 'Next runs (local time)' }).querySelectorAll('time')
  expect(runs).toHaveLength(3)
  // The tests run by the clock of Prague, an hour or two ahead.
  for (const run of runs) expect(run.textContent).toMatch(/ 0[34]:30:00$/)
})

test('[C-2.4.18] a secret is set or not, is replaced, kept or emptied, and never shown', async () => {
  const { sentSettings } = await showSettings({
    properties: { '#password': text('Password'), '#token': text('Token'), '#key': text('Key') },
    settings: { parameters: { '#password': '*****', '#token': '*****', '#key': '' } },
  })
  expect(card().getAllByText('set')).toHaveLength(2)
  expect(card().getByText('not set')).toBeDefined()
  await press('Edit')
  await press('Replace Password')
  await waitFor(() => expect(document.activeElement).toBe(field('Password')))
  expect(field('Password').value).toBe('')
  await userEvent.keyboard('swordfish')
  expect(field('Password').hasAttribute('data-masked')).toBe(true)
  await press('Replace Token')
  await press('Keep the stored one of Token')
  await press('Save')
  const parameters = { '#password': 'swordfish', '#token': '*****', '#key': '' }
  await waitFor(() => expect(sentSettings()).toEqual([{ parameters }]))
})

test('[C-2.4.21] [C-2.4.22] what no variable has is marked, and told once more when it is saved', async () => {
  await showSettings({
    properties: { path: text('Path') },
    settings: { parameters: { path: '{{region}}/{{lost}}' } },
    variables: { region: 'eu' },
  })
  expect(card().getByTitle('There is no variable lost').textContent).toBe('{{lost}}')
  expect(card().queryByTitle('There is no variable region')).toBeNull()
  await press('Edit')
  expect(card().getByText('There is no variable')).toBeDefined()
  await fill('Path', '{{gone}}')
  await press('Save')
  const note = await card().findByText('Placeholders that are not defined in the workspace variables')
  expect(note.parentElement?.parentElement?.textContent).toContain('{{gone}}')
  await press('Close the note')
  expect(card().queryByText('Placeholders that are not defined in the workspace variables')).toBeNull()
})

test('[C-2.4.19] a variable is completed by keyboard', async () => {
  await showSettings({
    properties: { path: text('Path') },
    variables: { region: 'eu', retries: '3', other: 'x' },
  })
  await press('Edit')
  await userEvent.type(field('Path'), 's3://{{{{re')
  expect(
    card()
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['regioneu', 'retries3'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(field('Path').value).toBe('s3://{{retries}}')
  expect(card().queryByRole('option')).toBeNull()
  expect(card().getByRole('button', { name: 'Save' })).toBeDefined()
})

test('[C-2.4.25] whatever titles and values hold is text', async () => {
  const hostile = '<img src=x onerror="alert(1)"> <b>bold</b> \u202E👩‍👩‍👧'
  const long = 'z'.repeat(100_000)
  await showSettings({
    properties: { a: text(hostile, { description: hostile }), b: text('Long'), c: text('Kind', { enum: [hostile] }) },
    settings: { parameters: { a: hostile, b: long, c: hostile } },
  })
  expect(card().getByText(long)).toBeDefined()
  await press('Edit')
  expect(field(hostile).value).toBe(hostile)
  expect(document.querySelector('img, b')).toBeNull()
})

test('[C-2.4.26] with more than 2,000 values there is no form', async () => {
  const rows = Array.from({ length: 2_001 }, (_, index) => index)
  await showSettings({
    properties: { rows: { type: 'array', items: { type: 'integer' } } },
    settings: { parameters: { rows } },
  })
  expect(card().getByText('There are too many values for the form. They are read and edited as JSON.')).toBeDefined()
})

test('[C-2.4.27] without edit permission the settings can be read only', async () => {
  await showSettings({ properties: { host: text('Host') }, permission: 'read' })
  await press('Edit')
  expect(card().queryByRole('textbox')).toBeNull()
  expect((await screen.findByRole('tooltip')).textContent).toBe('You may only view this.')
})

test('[C-2.4.28] what somebody else has saved meanwhile is shown before it is overwritten', async () => {
  const { kept, sent } = await showSettings({
    properties: { host: text('Host') },
    settings: { parameters: { host: 'old' } },
  })
  await press('Edit')
  await fill('Host', 'mine')
  kept.configuration = { ...kept.configuration, settings: { parameters: { host: 'theirs' } }, version: 9 }
  await press('Save')
  expect((await card().findByRole('alert')).textContent).toContain('"host": "theirs"')
  expect(field('Host').value).toBe('mine')
  await press('Overwrite')
  await waitFor(() => expect(kept.configuration.settings).toEqual({ parameters: { host: 'mine' } }))
  expect(sent()).toHaveLength(2)
})

test('[C-2.4.29] a default is shown and not stored; what is emptied is left out', async () => {
  const { sentSettings } = await showSettings({
    properties: {
      host: text('Host', { default: 'localhost' }),
      note: text('Note'),
      tick: { type: 'boolean', title: 'Tick' },
    },
    settings: { parameters: { note: 'x' } },
  })
  expect(card().getByText('localhost (default)')).toBeDefined()
  await press('Edit')
  expect(field('Host').placeholder).toBe('localhost')
  await userEvent.clear(field('Note'))
  await userEvent.click(card().getByRole('checkbox', { name: 'Tick' }))
  await press('Save')
  await waitFor(() => expect(sentSettings()).toEqual([{ parameters: { tick: true } }]))
})
