import { expect, test } from 'vitest'
import { completed, completionAt } from './completion.ts'

const names = ['region', 'retries', 'database', '#db_password']

test('[C-2.4.19] variables are offered after two braces, those that begin alike first', () => {
  expect(completionAt('a {{', 4, names)?.names).toHaveLength(4)
  expect(completionAt('{{re', 4, names)?.names).toEqual(['region', 'retries'])
  expect(completionAt('{{ E', 4, names)?.names).toEqual(['database', 'region', 'retries'])
  expect(completionAt('{{#', 3, names)?.names).toEqual(['#db_password'])
})

test('[C-2.4.19] nothing is offered elsewhere', () => {
  for (const text of ['', 're', '{re', '{{region}}', '{{nothing', '{{a b']) {
    expect(completionAt(text, text.length, names)).toBeUndefined()
  }
  expect(completionAt('{{re', 1, names)).toBeUndefined()
})

test('[C-2.4.19] the chosen one is put in and closed once', () => {
  const choose = (text: string, caret: number, name: string) =>
    completed(text, caret, completionAt(text, caret, names)!, name)
  expect(choose('a {{re and b', 6, 'region')).toEqual({ text: 'a {{region}} and b', caret: 12 })
  expect(choose('{{re}} b', 4, 'region')).toEqual({ text: '{{region}} b', caret: 10 })
})
