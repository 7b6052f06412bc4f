import { expect, test } from 'vitest'
import { rewrite } from './rewrite.ts'
import { textReplacer } from './text-replacer.ts'

const replace = textReplacer({ find: 'old', replace: 'new', case_sensitive: 0, whole_word: 0 }, 10_000)
const code = { title: 'Query', language: 'sql', settings_path: 'parameters.code' } as const
const rewritten = (settings: Record<string, unknown>, texts = {}) =>
  rewrite({ name: 'Name', description: '', settings, ...texts }, replace, [code])

test('[P-2.12.31] names, descriptions and all texts in settings are replaced, keys and other values are not', () => {
  const { after, changes } = rewritten(
    { old: 'an old one', list: ['old', 1, null, { deep: 'OLD' }], rows: 10 },
    { name: 'Old name', description: 'from the old days' },
  )
  expect(after).toEqual({
    name: 'new name',
    description: 'from the new days',
    settings: { old: 'an new one', list: ['new', 1, null, { deep: 'new' }], rows: 10 },
  })
  expect(changes.map(({ field, path, title }) => [field, path, title])).toEqual([
    ['name', '', 'Name'],
    ['description', '', 'Description'],
    ['settings', 'old', 'old'],
    ['settings', 'list.0', 'list.0'],
    ['settings', 'list.3.deep', 'list.3.deep'],
  ])
})

test('[P-2.12.31] neither secrets nor what is encrypted is touched', () => {
  const settings = {
    '#password': 'old',
    accounts: [{ '#keys': { one: 'old', list: ['old'] }, host: 'plain' }],
    elsewhere: 'sealed:v1:old',
  }
  expect(rewritten(settings)).toMatchObject({ after: { settings }, changes: [] })
})

test('[P-2.12.31] code is shown under the title of its editor, also where it is kept line by line', () => {
  for (const [before, after] of [
    ['select old\nfrom old', 'select new\nfrom new'],
    [
      ['select old', 'from old'],
      ['select new', 'from new'],
    ],
  ]) {
    const { after: kept, changes } = rewritten({ parameters: { code: before, other: 'old' } })
    expect(kept.settings).toEqual({ parameters: { code: after, other: 'new' } })
    expect(changes).toMatchObject([
      {
        path: 'parameters.code',
        title: 'Query',
        language: 'sql',
        matches: 2,
        before: 'select old\nfrom old',
        after: 'select new\nfrom new',
      },
      { path: 'parameters.other', title: 'parameters.other', language: null, matches: 1 },
    ])
  }
})

test('keys with a meaning for objects stay keys', () => {
  const settings = JSON.parse('{"__proto__": {"x": "old"}}') as Record<string, unknown>
  expect(JSON.stringify(rewritten(settings).after.settings)).toBe('{"__proto__":{"x":"new"}}')
})
