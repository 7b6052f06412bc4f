import type { Component } from '@clew/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formTemplateOf } from './form-template.ts'
import { draftOf, readDraft } from './settings-draft.ts'
import { card, press, showSettings } from './testing/show-settings.tsx'

const folder = `${import.meta.dirname}/../../../../../components`

const catalogue = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && readdirSync(`${folder}/${entry.name}`).includes('component.json'))
  .map(({ name }) => JSON.parse(readFileSync(`${folder}/${name}/component.json`, 'utf8')) as Component)

test('the catalogue is found', () => expect(catalogue.length).toBeGreaterThan(9))

const withForm = catalogue.filter((component) => formTemplateOf(component) !== undefined)
const byName = (components: Component[]) => components.map((component) => [component.name, component] as const)

const show = ({ settings_template: template, default_settings: settings, id }: Component) =>
  showSettings({ component: { id }, template, settings })

test.each(byName(withForm))(
  '[C-2.4.24] %s shows its default settings, has a name for every field, and adds nothing',
  async (_, component) => {
    await show(component)
    expect(card().queryByRole('alert')).toBeNull()
    await press('Edit')
    const fields = [...document.querySelectorAll('form input, form select, form textarea')]
    expect(fields.length).toBeGreaterThan(0)
    expect(fields.filter((field) => nameOf(field) === '')).toEqual([])
    await press('Save')
    // Some defaults are still to be filled in; nothing else may come of saving what nobody touched.
    const alert = card().queryByRole('alert')?.textContent ?? 'Nothing has been changed.'
    expect(alert).toMatch(/^(Nothing has been changed\.|Validation failed: \d+ error\(s\) occurred)/)
  },
)

test.each(byName(catalogue.filter((component) => !withForm.includes(component))))(
  '[C-2.4.4] %s has nothing but code or files, and no form',
  async (_, component) => {
    await show(component)
    expect(card().getByText('This component does not have any form. Carry on!')).toBeDefined()
  },
)

test.each(byName(catalogue))('[C-2.4.24] the form of %s gives back the settings it was given', (_, component) => {
  const { default_settings: settings } = component
  const template = formTemplateOf(component)
  expect(readDraft(draftOf(settings, 'form', template), template)).toEqual({ settings })
})

const nameOf = (field: Element): string =>
  field.getAttribute('aria-label') ??
  [...((field as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join('')
