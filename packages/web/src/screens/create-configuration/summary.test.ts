import { expect, test } from 'vitest'
import { summaryOf } from './summary.ts'

test.each([
  ['Keeps rows.\n\n**Inputs**: tables', 'Keeps rows.'],
  [
    '# Filter\n\nKeeps **those** `rows` that\nmatch [a pattern](https://example.com).',
    'Keeps those rows that match a pattern.',
  ],
  ['  \n', ''],
])('[C-2.1.5] of %j it says %j', (markdown, summary) => {
  expect(summaryOf(markdown)).toBe(summary)
})
