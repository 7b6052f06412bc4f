import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitStatements } from './sql-statements.ts'

const texts = (sql: string) => splitStatements(sql).map(({ text }) => text)

test('statements end at semicolons and are told by their first line', () => {
  expect(splitStatements('create table a as\nselect 1;\n\n-- then; this\nselect 2 ;\n')).toEqual([
    { text: 'create table a as\nselect 1', line: 1 },
    { text: 'select 2', line: 5 },
  ])
})

test.each([
  `select ';', 'it''s; fine'`,
  `select "a;b""c;d"`,
  `select $$ a; b $$, $x$ c; $$ ; $x$`,
  `select 1 /* ; */ + 2 -- ;\n + 3`,
  String.raw`select e'a\';b'`,
])('%s is one statement', (sql) => expect(texts(`${sql};`)).toEqual([sql]))

test.each(['', ' ;; ', '-- only a comment', '/* ; */;'])('%j has no statement', (sql) => expect(texts(sql)).toEqual([]))

test.each([`select 'open; end`, 'select "open; end', 'select $$ open; end', 'select 1 /* open; end'])(
  'what is never closed goes to the end: %s',
  (sql) => expect(texts(sql)).toHaveLength(1),
)

test('an e at the end of a word does not begin a string with backslashes', () => {
  expect(texts(String.raw`select name'\'; select 2`)).toEqual([String.raw`select name'\'`, 'select 2'])
})

test('nothing but white space, comments and semicolons is lost', () => {
  const piece = fc.constantFrom(`'a;b'`, '"c;d"', 'x', ' ', '\n', ';', '-- e;\n', '/* f; */', '$$g;$$', '1')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const kept = pieces.filter((text) => !/^(\s|;|--|\/\*)/.test(text)).join('')
      const found = texts(pieces.join(''))
        .join('')
        .replaceAll(/--[^\n]*\n|\/\*.*?\*\//g, '')
      expect(found.replaceAll(/\s/g, '')).toBe(kept)
    }),
  )
})
