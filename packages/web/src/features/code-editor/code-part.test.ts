import type { Configuration } from '@clew/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aConfiguration } from '../../testing/builders.ts'
import { codePart, codeProblem, type CodeParameter } from './code-part.ts'

const parameter = (given: Partial<CodeParameter> = {}): CodeParameter => ({
  title: 'SQL',
  language: 'sql',
  settings_path: 'parameters.code',
  ...given,
})
const withSettings = (settings: Configuration['settings']) => aConfiguration({ settings })
const saved = (text: string, settings: Configuration['settings'], given?: Partial<CodeParameter>) =>
  codePart(parameter(given)).write(text, withSettings(settings)).settings

test('[C-2.5.4] a text stays a text, and what stands around it stays', () => {
  const settings = { parameters: { code: 'select 1', format: 'csv' }, runtime: { retries: 1 } }
  expect(codePart(parameter()).read(withSettings(settings))).toBe('select 1')
  expect(saved('select 2\n', settings)).toEqual({
    parameters: { code: 'select 2\n', format: 'csv' },
    runtime: { retries: 1 },
  })
})

test('[C-2.5.4] a list of lines stays a list of lines', () => {
  const settings = { parameters: { code: ['a', '', 'b'] } }
  expect(codePart(parameter()).read(withSettings(settings))).toBe('a\n\nb')
  expect(saved('a\nb\n', settings)).toEqual({ parameters: { code: ['a', 'b', ''] } })
})

test('[C-2.5.4] code that was written with the line breaks of Windows keeps them', () => {
  expect(saved('a\nb\nc', { parameters: { code: 'a\r\nb' } })).toEqual({ parameters: { code: 'a\r\nb\r\nc' } })
  expect(saved('a\nb', { parameters: { code: 'a\r\nb\nc' } })).toEqual({ parameters: { code: 'a\nb' } })
})

test('[C-2.5.4] code that nobody has written yet gets its place', () => {
  expect(codePart(parameter()).read(withSettings({}))).toBe('')
  expect(saved('x', {})).toEqual({ parameters: { code: 'x' } })
  expect(saved('x', { parameters: 'odd' })).toEqual({ parameters: { code: 'x' } })
})

test('[C-2.5.4] a place in a list is found', () => {
  const settings = { queries: [{ sql: 'a' }, { sql: 'b' }] }
  const given = { settings_path: 'queries.1.sql' }
  expect(codePart(parameter(given)).read(withSettings(settings))).toBe('b')
  expect(saved('c', settings, given)).toEqual({ queries: [{ sql: 'a' }, { sql: 'c' }] })
})

test('[C-2.5.4] whatever is written is read again', () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll(/[\r\n]/g, ''))
  const stored = fc.oneof(fc.string(), fc.array(line, { minLength: 1 }))
  fc.assert(
    fc.property(stored, fc.array(line, { minLength: 1 }), (code, lines) => {
      const settings = saved(lines.join('\n'), { parameters: { code } })
      const read = codePart(parameter()).read(withSettings(settings!))
      expect(read.replaceAll('\r\n', '\n')).toBe(lines.join('\n'))
    }),
  )
})

test('[C-2.5.5] an empty path is the whole settings, as JSON', () => {
  const whole = parameter({ settings_path: '', language: 'json' })
  const configuration = withSettings({ parameters: { rows: 1 } })
  expect(codePart(whole).read(configuration)).toBe('{\n  "parameters": {\n    "rows": 1\n  }\n}')
  expect(codePart(whole).write('{"parameters":{}}', configuration)).toEqual({ settings: { parameters: {} } })
})

test.each(['', '{', '[]', '[1]', 'null', '7', '"{}"', '{}'])('[C-2.5.5] %j is no settings', (text) => {
  const whole = parameter({ settings_path: '', language: 'json' })
  expect(codeProblem(text, whole, withSettings({ a: 1 }))).toBe('Entered code is not valid JSON object')
  const inside = parameter({ language: 'json' })
  expect(codeProblem(text, inside, withSettings({ parameters: { code: { a: 1 } } }))).toBeDefined()
})

test('[C-2.5.5] other code may be anything', () => {
  expect(codeProblem('{', parameter(), withSettings({ parameters: { code: '' } }))).toBeUndefined()
  expect(codeProblem('{', parameter({ language: 'json' }), withSettings({ parameters: { code: '' } }))).toBeUndefined()
  const whole = parameter({ settings_path: '', language: 'json' })
  expect(codeProblem('{"a": 1}', whole, withSettings({}))).toBeUndefined()
})
