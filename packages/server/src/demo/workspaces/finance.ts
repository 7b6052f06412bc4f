/** Money that was promised, money that came. */
import { daily, type DemoWorkspace } from '../shape.ts'
import { javascript, keepRows, readPostgresql, sampleData, sql, sqlite } from '../settings.ts'

const OPEN_ITEMS = `-- Paid in the shop, but not seen at the bank.
CREATE TABLE open_items AS
SELECT id AS order_id, customer_id, CAST(ordered_at AS DATE) AS ordered_on, round(quantity * unit_price, 2) AS amount
FROM orders
WHERE status = 'paid' AND id % 97 = 0
ORDER BY amount DESC;
`

export const payments: DemoWorkspace = {
  name: 'Payments reconciliation',
  description: `Compares what the shop says was paid with what the bank has seen.

\`open_items\` should have **fewer than 250 rows**; above that, call the payment provider.`,
  owner: 'tomasz',
  tags: ['Finance', 'Production', 'Every night'],
  settings: {
    max_workers_used: 2,
    notification_emails: ['tomasz.wisniewski@ariadne-outdoors.example', 'finance@ariadne-outdoors.example'],
  },
  variables: { bank: 'BANK-PL-7', '#bank_pin': 'demo-pin-of-the-bank', tolerance: '0.01' },
  shares: { ines: 'write', lars: 'read' },
  ageDays: 60,
  troubles: { error: 0.14, canceled: 0.04 },
  edits: [
    { by: 'ines', variables: { bank: 'BANK-PL-7', '#bank_pin': '*****', tolerance: '0.05' } },
    { by: 'tomasz', settings: { max_workers_used: 3 } },
  ],
  configurations: [
    {
      name: 'Payments at the bank',
      ...readPostgresql(
        ['bank.ariadne-outdoors.example', 'ledger', 'reader', 'demo-password-of-the-ledger'],
        [{ schema: 'public', table: 'payments', incremental_column: 'booked_at' }],
      ),
      description: 'Only what is new since the last run.',
      at: [0, 0],
      disabled: 1,
    },
    {
      name: 'Orders of the shop',
      ...sampleData(20_000, 7, ['orders']),
      description: 'The same as in *Shop orders*.',
      at: [0, 1],
    },
    {
      name: 'Open items',
      ...sql(OPEN_ITEMS),
      description: 'To be looked at by a person.',
      inputs: { 'Orders of the shop': ['orders.csv'] },
      at: [1, 1],
      earlier: [
        { by: 'tomasz', settings: sql(OPEN_ITEMS.replace('ORDER BY amount DESC', 'ORDER BY order_id')).settings },
        { by: 'ines', settings: sql(OPEN_ITEMS.replace("status = 'paid' AND ", '')).settings },
      ],
    },
    {
      name: 'Large open items',
      ...keepRows(['open_items.csv'], [{ column: 'amount', operator: 'greater_or_equal', value: '100' }]),
      description: 'These first.',
      inputs: { 'Open items': ['open_items.csv'] },
      at: [2, 1],
    },
  ],
}

const CLOSING = `CREATE TABLE closing AS
SELECT substr(ordered_at, 1, 7) AS month, status, count(*) AS orders, round(sum(quantity * unit_price), 2) AS amount
FROM orders
GROUP BY month, status
ORDER BY month, status;
`

const AS_JSON = `import { readFileSync, writeFileSync } from 'node:fs'

const [header, ...rows] = readFileSync('in/tables/closing.csv', 'utf8').trim().split('\\n').map((line) => line.split(','))
const entries = rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index], cell])))
writeFileSync('out/files/closing.json', JSON.stringify(entries, null, 2))
console.log(entries.length + ' entries')
`

export const closing: DemoWorkspace = {
  name: 'Monthly closing',
  description:
    '## What it gives\n\nOne table and one file for the accountants, *on the second day of each month* and whenever somebody asks.',
  owner: 'tomasz',
  tags: ['Finance'],
  settings: { delete_data_after_success: 0, notification_emails: ['finance@ariadne-outdoors.example'] },
  variables: { company: 'Ariadne Outdoors' },
  shares: { yuki: 'read' },
  ageDays: 44,
  troubles: { error: 0.04 },
  configurations: [
    { name: 'All orders', ...sampleData(15_000, 29, ['orders']), description: '', at: [0, 0] },
    {
      name: 'Sums by month',
      ...sqlite(CLOSING),
      description: 'By month and status.',
      inputs: { 'All orders': ['orders.csv'] },
      at: [1, 0],
    },
    {
      name: 'File for the accountants',
      ...javascript(AS_JSON),
      description: 'As JSON, which their program reads.',
      inputs: { 'Sums by month': ['closing.csv'] },
      at: [2, 0],
    },
  ],
}

export const budget: DemoWorkspace = {
  name: 'Budget and forecast',
  description: 'Next quarter, by product. *An estimate: do not quote it.*',
  owner: 'tomasz',
  tags: ['Finance', 'Experiment'],
  settings: { schedules: [daily(5, 30)] },
  variables: { growth: '1.04' },
  shares: { ines: 'read', amara: 'read' },
  ageDays: 21,
  isDeleted: true,
  everyHours: 24,
  troubles: { warning: 0.06, canceled: 0.1 },
  configurations: [
    { name: 'Orders so far', ...sampleData(6_000, 31, ['orders']), description: '', at: [0, 0] },
    {
      name: 'Forecast',
      ...sql(
        'CREATE TABLE forecast AS\nSELECT product, round(1.04 * sum(quantity * unit_price) / 8, 2) AS next_quarter\nFROM orders\nGROUP BY product\nORDER BY next_quarter DESC;\n',
      ),
      description: 'An eighth of two years, and growth.',
      inputs: { 'Orders so far': ['orders.csv'] },
      at: [1, 0],
      earlier: [
        {
          by: 'tomasz',
          settings: sql(
            'CREATE TABLE forecast AS\nSELECT product, sum(quantity * unit_price) / 8 AS next_quarter\nFROM orders GROUP BY product;\n',
          ).settings,
        },
      ],
    },
    {
      name: 'Above 10,000',
      ...keepRows(['forecast.csv'], [{ column: 'next_quarter', operator: 'greater_than', value: '10000' }]),
      description: '',
      inputs: { Forecast: ['*'] },
      at: [2, 0],
    },
  ],
}
