import { expect, test } from 'vitest'
import { beginningOf } from './beginning.ts'

const long = 'word '.repeat(100)

test('[C-2.2.21] no word and no character is cut in two', () => {
  expect(beginningOf(long)).toMatch(/^(word )+word…$/)
  expect(Array.from(beginningOf(long)).length).toBeLessThanOrEqual(400)
  expect(beginningOf('👩‍🚀'.repeat(401))).toBe(`${'👩‍🚀'.repeat(400)}…`)
})

test('[C-2.2.21] no half of a link is left', () => {
  const text = 'x'.repeat(380)
  for (const link of ['[a link of some words](https://example.com)', '![a picture of it](x.png)'])
    expect(beginningOf(`${text} ${link} and more`)).toBe(`${text}…`)
})

test('[C-2.2.21] a block of code is closed', () => {
  expect(beginningOf(`\`\`\`sql\n${long}\n\`\`\`\n`)).toMatch(/word\n…\n```$/)
  expect(beginningOf(`\`\`\`sql\nselect 1\n\`\`\`\n${long}`)).toMatch(/word…$/)
})
