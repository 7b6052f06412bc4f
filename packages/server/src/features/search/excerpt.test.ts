import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`)
/** Marks in brackets, so that a test can be read. */
const shown = (text: string, term: string) =>
  excerptOf([{ name: 'settings', text }], term)?.lines.map((pieces) =>
    pieces.map((piece) => (piece.mark ? `[${piece.text}]` : piece.text)).join(''),
  )

test('[P-7.24] an excerpt has the line of the first match and two on each side, and says where it begins', () => {
  const excerpt = excerptOf([{ name: 'settings', text: lines(20).join('\n') }], 'LINE 7')
  expect(excerpt).toEqual({
    field: 'settings',
    first_line: 5,
    lines: [
      [{ text: 'line 5', mark: false }],
      [{ text: 'line 6', mark: false }],
      [{ text: 'line 7', mark: true }],
      [{ text: 'line 8', mark: false }],
      [{ text: 'line 9', mark: false }],
    ],
  })
})

test('[P-7.24] at the edges there are fewer lines', () => {
  expect(shown('one', 'one')).toEqual(['[one]'])
  expect(shown('one\ntwo\nthree\nfour', 'one')).toEqual(['[one]', 'two', 'three'])
  expect(shown('one\ntwo\nthree\nfour', 'four')).toEqual(['two', 'three', '[four]'])
})

test('[P-7.24] every match in the lines is marked, in any case, and characters have no special meaning', () => {
  expect(shown('a.b A.B axb\nx a.b', 'a.b')).toEqual(['[a.b] [A.B] axb', 'x [a.b]'])
})

test('[P-7.24] a match over several lines is marked in each of them, whichever line breaks the text has', () => {
  expect(shown('select 1\r\nfrom x\r\nwhere y', '1\nfrom')).toEqual(['select [1]', '[from] x', 'where y'])
})

test('[P-7.24] characters that are longer in lower case do not shift the marks', () => {
  expect(shown('İİİ İstanbul here', 'HERE')).toEqual(['İİİ İstanbul [here]'])
  expect(shown('İİİ at the end', 'end')).toEqual(['İİİ at the [end]'])
})

test('[P-7.25] long lines are cut around the match', () => {
  const [line] = shown(`${'a'.repeat(5_000)}needle${'b'.repeat(5_000)}`, 'needle')!
  expect(line).toMatch(/^…a+\[needle\]b+…$/)
  expect(line!.replaceAll(/[[\]]/g, '').length).toBeLessThanOrEqual(300)
  const [atEnd] = shown(`${'a'.repeat(5_000)}needle`, 'needle')!
  expect(atEnd).toMatch(/^…a+\[needle\]$/)
  const [, neighbour] = shown(`needle\n${'c'.repeat(5_000)}`, 'needle')!
  expect(neighbour).toMatch(/^c{298}…$/)
  const [face] = shown(`${'😀'.repeat(500)}needle`, 'needle')!
  expect(face!.isWellFormed()).toBe(true)
})

test('[P-7.24] the first field that has the term gives the excerpt; without any there is none', () => {
  const fields = [
    { name: 'name', text: 'Orders' },
    { name: 'description', text: 'of the shop' },
    { name: 'Query', text: 'select * from shop' },
  ]
  expect(excerptOf(fields, 'shop')?.field).toBe('description')
  expect(excerptOf(fields, 'select')?.field).toBe('Query')
  expect(excerptOf(fields, 'orders\nof')).toBeNull()
})
