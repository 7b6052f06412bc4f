import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyProblems, toFormData, toStored, type Processor } from './processors.ts'

const queries: Processor = { type: 'object_to_array', object_path: 'parameters.queries', key_property: 'name' }
const keys: Processor = { type: 'object_keys_to_array', object_path: 'parameters.tables' }
const numbers = (data_type: 'int' | 'string', path = 'parameters.rows.id'): Processor => ({
  type: 'autoincrement',
  path,
  start: 10,
  data_type,
})

test('[C-2.4.11] an object becomes a list whose items have their key, and goes back', () => {
  const stored = { parameters: { queries: { first: { sql: 'a' }, second: { sql: 'b' } }, other: 1 } }
  const form = {
    parameters: {
      queries: [
        { sql: 'a', name: 'first' },
        { sql: 'b', name: 'second' },
      ],
      other: 1,
    },
  }
  expect(toFormData(stored, [queries])).toEqual(form)
  expect(toStored(form, stored, [queries])).toEqual(stored)
  expect(toStored({ parameters: { queries: [{ name: 'new', sql: 'c' }] } }, stored, [queries])).toEqual({
    parameters: { queries: { new: { sql: 'c' } } },
  })
})

test('[C-2.4.11] a field that is called like the key stays what it was', () => {
  const stored = { parameters: { queries: { first: { name: 0, sql: 'a' } } } }
  expect(toStored(toFormData(stored, [queries]), stored, [queries])).toEqual(stored)
})

test('[C-2.4.11] what cannot be a list stays as it is', () => {
  const odd = { parameters: { queries: { first: 'a text' } } }
  expect(toFormData(odd, [queries])).toEqual(odd)
  expect(toFormData({ parameters: {} }, [queries])).toEqual({ parameters: {} })
  expect(toFormData({ parameters: { queries: null } }, [queries])).toEqual({ parameters: { queries: null } })
})

test('[C-2.4.11] two items with one key, or one without, are told and not stored', () => {
  const form = { parameters: { queries: [{ name: 'a' }, { name: 'a' }, { sql: 'x' }] } }
  expect(keyProblems(form, [queries])).toMatchObject([
    { path: ['parameters', 'queries', 1, 'name'], message: 'must be different from the others' },
    { path: ['parameters', 'queries', 2, 'name'], message: 'is a required property' },
  ])
  expect(toStored(form, {}, [queries])).toEqual(form)
})

test('[C-2.4.12] the keys of an object become a list; those that stay keep their values', () => {
  const stored = { parameters: { tables: { orders: { limit: 5 }, customers: true } } }
  expect(toFormData(stored, [keys])).toEqual({ parameters: { tables: ['orders', 'customers'] } })
  expect(toStored({ parameters: { tables: ['customers', 'events'] } }, stored, [keys])).toEqual({
    parameters: { tables: { customers: true, events: {} } },
  })
})

test.each([
  ['int', [3, 12, 13, 14]],
  ['string', [3, 12, '13', '14']],
] as const)('[C-2.4.13] what has no number gets the next, as %s; two with the same are told apart', (type, ids) => {
  const rows = [{ id: 3 }, { id: 12 }, { text: 'new' }, { id: 12, text: 'a copy' }]
  const stored = toStored({ parameters: { rows } }, {}, [numbers(type)])
  expect((stored['parameters'] as { rows: { id: unknown }[] }).rows.map(({ id }) => id)).toEqual(ids)
})

test('[C-2.4.13] the first number is the start, and it may become a key', () => {
  const processors = [numbers('string', 'parameters.queries.name'), queries]
  const form = { parameters: { queries: [{ sql: 'a' }, { sql: 'b' }] } }
  expect(keyProblems(form, processors)).toEqual([])
  expect(toStored(form, {}, processors)).toEqual({ parameters: { queries: { 10: { sql: 'a' }, 11: { sql: 'b' } } } })
})

const anObject = fc.dictionary(fc.string(), fc.jsonValue())

test('[C-2.4.11] [C-2.4.12] [C-2.4.13] what nobody changes is stored as it was', () => {
  const entries = fc.dictionary(fc.string({ minLength: 1 }), anObject)
  fc.assert(
    fc.property(entries, entries, anObject, (queriesBefore, tables, other) => {
      const stored = { ...other, parameters: { queries: queriesBefore, tables } }
      const processors = [numbers('int', 'parameters.nowhere.id'), queries, keys]
      expect(toStored(toFormData(stored, processors), stored, processors)).toEqual(stored)
    }),
  )
})

test('[C-2.4.13] numbers are all different, and those that were are kept', () => {
  const rows = fc.array(fc.record({ id: fc.option(fc.integer({ min: 0, max: 20 })) }))
  fc.assert(
    fc.property(rows, (given) => {
      const stored = toStored({ parameters: { rows: given } }, {}, [numbers('int')])
      const ids = (stored['parameters'] as { rows: { id: number }[] }).rows.map(({ id }) => id)
      expect(new Set(ids).size).toBe(given.length)
      expect(ids).toEqual(expect.arrayContaining(given.flatMap(({ id }) => id ?? [])))
    }),
  )
})
