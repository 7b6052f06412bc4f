/** What every component says of itself, and that it is true. */
import { Validator, type Schema } from '@cfworker/json-schema'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Expectation } from '@clew/component-sdk/cases'
import { cases, componentsFolder, readJson } from './testing/cases.ts'

interface Card {
  id: number
  description: string
  default_settings: object
  settings_template: { dataschema: Schema | null; code_parameters: { settings_path: string }[] }
}

const components = globSync('*/component.json', { cwd: componentsFolder }).map(dirname).toSorted()
const readCard = (component: string) => readJson<Card>(join(componentsFolder, component, 'component.json'))

const casesOf = (component: string) => cases.filter((given) => given.component === component)

test('ids are those that others have written down', async () => {
  const ids = await Promise.all(components.map(async (component) => [component, (await readCard(component)).id]))
  expect(Object.fromEntries(ids)).toMatchObject({
    http: 1,
    'postgresql-connector': 3,
    'file-upload': 7,
    python: 8,
    'sample-data': 14,
    'sql-duckdb': 20,
    'filter-rows': 22,
    javascript: 27,
    sqlite: 30,
    'postgresql-loader': 60,
  })
})

test.each(components)('[C-7.81] the id of %s leaves room for those of others', async (component) => {
  expect((await readCard(component)).id).toBeLessThan(10_000)
})

test.each(components)(
  '[C-3.23] %s describes its purpose, inputs, outputs and parameters, with an example',
  async (component) => {
    const { description } = await readCard(component)
    for (const heading of ['**Inputs**', '**Outputs**', '**Parameters**', '**Example**'])
      expect(description).toContain(heading)
  },
)

test.each(components)('[C-3.23] %s has a case that succeeds and one of a wrong setting', async (component) => {
  const codes = await Promise.all(
    casesOf(component).map(async ({ folder }) => (await readJson<Expectation>(join(folder, 'expect.json'))).exit_code),
  )
  expect(new Set(codes)).toEqual(new Set([0, 1]))
})

test.each(components)('[C-3.23] the form of %s accepts the settings of its good cases', async (component) => {
  const { dataschema } = (await readCard(component)).settings_template
  const validator = new Validator(dataschema ?? {}, '7')
  for (const { folder, name } of casesOf(component)) {
    const { exit_code } = await readJson<Expectation>(join(folder, 'expect.json'))
    const settings = await readJson(join(folder, 'config.json'))
    expect([name, exit_code === 0 && validator.validate(settings).errors], name).toEqual([name, exit_code === 0 && []])
  }
})

test.each(components)('%s begins with settings that its form and its code editors know', async (component) => {
  const { default_settings, settings_template } = await readCard(component)
  const edited = settings_template.code_parameters.map(({ settings_path }) => settings_path)
  const known = new Set([...edited, ...pathsOf(settings_template.dataschema)])
  const given = Object.entries(default_settings).flatMap(([key, value]) =>
    Object.keys(value as object).map((inner) => `${key}.${inner}`),
  )
  expect(given.filter((path) => !known.has(path))).toEqual([])
})

function pathsOf(dataschema: Schema | null): string[] {
  const parameters = (dataschema?.properties as Record<string, Schema> | undefined)?.['parameters']
  return Object.keys(parameters?.properties ?? {}).map((name) => `parameters.${name}`)
}

test.each(components)('the icon of %s takes the colour of the text around it', async (component) => {
  const svg = await readFile(join(componentsFolder, component, 'icon.svg'), 'utf8')
  expect(svg).toContain('viewBox="0 0 32 32"')
  expect(svg).toContain('currentColor')
  expect(svg).not.toMatch(/#[0-9a-f]{3}|<script|href/i)
})
