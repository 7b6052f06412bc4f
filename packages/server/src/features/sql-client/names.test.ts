import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName, findByName, sqlNames } from './names.ts'

const things = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }))

test('[P-D4.42] a name that is alone stays as it is, whatever stands in it', () => {
  const names = ['Shop', 'a "b" \n c', "it's", 'x.y', '💥', 'čaj']
  expect([...sqlNames(things(...names)).values()]).toEqual(names)
})

test('[P-D4.42] names that differ in upper and lower case only carry their ids, both of them', () => {
  expect([...sqlNames(things('Orders', 'orders', 'Shop')).values()]).toEqual(['Orders (1)', 'orders (2)', 'Shop'])
})

test('[P-D4.42] a name that is taken in SQL carries its id', () => {
  expect([...sqlNames(things('clew', 'Main', 'temp', 'system', 'memory')).values()]).toEqual([
    'clew (1)',
    'Main (2)',
    'temp (3)',
    'system (4)',
    'memory (5)',
  ])
})

test('[P-D4.42] a name with an id does not take the name that somebody has given to another', () => {
  expect([...sqlNames(things('a', 'a', 'a (1)')).values()]).toEqual(['a (1) (1)', 'a (2)', 'a (1)'])
})

test('[P-D4.42] whatever the names are, each leads back to its own thing', () => {
  const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'A', 'a (1)', 'a (2)', 'A (1)', 'clew'))
  fc.assert(
    fc.property(fc.array(name, { maxLength: 12 }), (given) => {
      const names = sqlNames(things(...given))
      for (const [id, known] of names) expect(findByName(names, known)).toBe(id)
    }),
  )
})

test('[P-D4.42] names are found in any case, as DuckDB finds them', () => {
  const names = sqlNames(things('Shop', 'Čaj'))
  expect(findByName(names, 'SHOP')).toBe(1)
  expect(findByName(names, 'čaj')).toBeUndefined()
  expect(findByName(names, 'other')).toBeUndefined()
})

test('[P-D4.42] a file is called by its path below the folder of tables', () => {
  expect(['tables/orders.csv', 'files/tables/x.csv', 'tables/a/b.csv'].map(fileName)).toEqual([
    'orders.csv',
    'files/tables/x.csv',
    'a/b.csv',
  ])
})
