import { expect, test } from 'vitest'
import { textReplacer, TooLarge, type Wish } from './text-replacer.ts'

const replaced = (text: string, wish: Partial<Wish> & Pick<Wish, 'find'>) =>
  textReplacer({ replace: 'new', case_sensitive: 0, whole_word: 0, ...wish }, 1_000)(text)

test('[P-2.12.32] every occurrence is replaced, in any case unless the case counts', () => {
  expect(replaced('Old old OLD', { find: 'old' })).toEqual({ text: 'new new new', matches: 3 })
  expect(replaced('Old old OLD', { find: 'old', case_sensitive: 1 })).toEqual({ text: 'Old new OLD', matches: 1 })
  expect(replaced('nothing', { find: 'old' })).toEqual({ text: 'nothing', matches: 0 })
})

test('[P-2.12.32] whole words have no letter, digit or underscore beside them, in any language', () => {
  const text = 'old older cold old_one old2 (old) žold old-x'
  expect(replaced(text, { find: 'old', whole_word: 1 })).toEqual({
    text: 'new older cold old_one old2 (new) žold new-x',
    matches: 3,
  })
})

test('[P-2.12.32] no character has a special meaning, neither in what is found nor in what comes instead', () => {
  expect(replaced('a.b axb', { find: 'a.b' }).text).toBe('new axb')
  expect(replaced('price (1)', { find: '(1)', replace: '$& $1 \\n' }).text).toBe('price $& $1 \\n')
  expect(replaced('0x41 a-z', { find: 'a-z', replace: '' }).text).toBe('0x41 ')
})

test('[P-2.12.32] a line break is found however it is stored', () => {
  expect(replaced('select 1\r\nfrom x', { find: '1\nfrom', replace: '2\nfrom' }).text).toBe('select 2\nfrom x')
})

test('[P-2.12.35] a text that would grow beyond measure is not made', () => {
  expect(() => replaced('ab'.repeat(100), { find: 'ab', replace: 'x'.repeat(100) })).toThrow(TooLarge)
})
