import { expect, test } from 'vitest'
import { aComponent } from '../../testing/builders.ts'
import { formTemplateOf } from './form-template.ts'
import { valueAt } from './schema/json.ts'

const exported = (engine?: string) => {
  const text = { type: 'string' }
  const names = [
    'engine',
    'project',
    'dataset',
    'location',
    '#credentials',
    'host',
    'port',
    'user',
    '#password',
    'database',
    'schema',
  ]
  const db = {
    type: 'object',
    required: ['host', 'project'],
    properties: Object.fromEntries(names.map((name) => [name, text])),
  }
  const component = aComponent({
    id: 86,
    settings_template: {
      dataschema: {
        type: 'object',
        properties: { parameters: { type: 'object', properties: { exports: { type: 'object', properties: { db } } } } },
      },
      uischema: {},
      processors: [],
      code_parameters: [],
    },
  })
  const schema = formTemplateOf(component)!.schemaFor({ parameters: { exports: { db: { engine } } } })
  const found = valueAt(schema, ['properties', 'parameters', 'properties', 'exports', 'properties', 'db'])
  const { properties, required } = found as { properties: object; required: string[] }
  return { fields: Object.keys(properties), required }
}

test('[C-2.4.15] component 86 asks for what its engine needs', () => {
  expect(exported('postgresql')).toEqual({
    fields: ['engine', 'host', 'port', 'user', '#password', 'database', 'schema'],
    required: ['host'],
  })
  expect(exported('bigquery')).toEqual({
    fields: ['engine', 'project', 'dataset', 'location', '#credentials'],
    required: ['project'],
  })
  expect(exported().fields).toHaveLength(11)
})

const withCode = (settings_path: string, properties: object) =>
  aComponent({
    settings_template: {
      dataschema: { type: 'object', properties: { parameters: { type: 'object', required: ['code'], properties } } },
      uischema: {},
      processors: [],
      code_parameters: [{ title: 'Script', language: 'python', settings_path }],
    },
  })

test('[C-2.4.17] code is no field of the form; when nothing else is left there is no form', () => {
  const text = { type: 'string' }
  const schema = formTemplateOf(withCode('parameters.code', { code: text, mode: text }))!.schemaFor({})
  expect(valueAt(schema, ['properties', 'parameters'])).toEqual({
    type: 'object',
    required: [],
    properties: { mode: text },
  })
  expect(formTemplateOf(withCode('parameters.code', { code: text }))).toBeUndefined()
  expect(formTemplateOf(withCode('', { code: text }))).toBeUndefined()
})
