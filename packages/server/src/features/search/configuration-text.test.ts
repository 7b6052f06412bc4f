import { expect, test } from 'vitest'
import { configurationText } from './configuration-text.ts'

const text = (settings: Record<string, unknown>) => configurationText({ name: 'Name', description: 'About', settings })

test('[P-7.22] the searched text has name, description and settings in lower case, code as it was typed', () => {
  const code = 'SELECT "Id"\r\n\tFROM x -- \\d'
  expect(text({ parameters: { code, tables: ['A', 'B'], rows: 10, none: null, empty: {}, list: [] } })).toBe(
    [
      'name',
      'about',
      '{',
      '  "parameters": {',
      '    "code": "select "id"',
      '\tfrom x -- \\d",',
      '    "tables": [',
      '      "a",',
      '      "b"',
      '    ],',
      '    "rows": 10,',
      '    "none": null,',
      '    "empty": {},',
      '    "list": []',
      '  }',
      '}',
    ].join('\n'),
  )
})

test('[P-7.26] no secret is in the searched text, wherever it stands', () => {
  const searched = text({ '#password': 'sealed:v1:abc', deep: [{ '#keys': { one: 'hunter2' } }, 'sealed:v1:xyz'] })
  for (const secret of ['sealed', 'hunter2', 'abc', 'xyz', '*****']) expect(searched).not.toContain(secret)
})
