import { expect, test } from 'vitest'
import { nameTables } from './table-names.ts'

test('a table is called like its file, as SQL can take it, and no two are called alike', () => {
  const names = ['Big orders.csv', '2026/01.csv', 'orders.csv', 'Orders.parquet', 'sub/größe-1.CSV', 'orders_2.csv']
  const tables = nameTables(names.map((name) => ({ name, path: `/${name}` })))
  expect([...tables].map(([name, file]) => [name, file.name])).toEqual([
    ['Big_orders', 'Big orders.csv'],
    ['_2026_01', '2026/01.csv'],
    ['orders', 'orders.csv'],
    ['Orders_2', 'Orders.parquet'],
    ['sub_größe_1', 'sub/größe-1.CSV'],
    ['orders_2_2', 'orders_2.csv'],
  ])
})
