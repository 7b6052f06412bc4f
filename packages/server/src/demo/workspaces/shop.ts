/** What the shop sells, and what comes back. */
import type { DemoWorkspace } from '../shape.ts'
import { javascript, keepRows, sampleData, sql, sqlite } from '../settings.ts'

const REVENUE_BY_COUNTRY = `CREATE TABLE revenue_by_country AS
SELECT customers.country, count(*) AS orders, round(sum(quantity * unit_price), 2) AS revenue
FROM orders JOIN customers ON customers.id = orders.customer_id
GROUP BY customers.country
ORDER BY revenue DESC;
`

const REVENUE_BY_DAY = `-- The dashboards read this table; keep the names of its columns.
CREATE TABLE revenue_by_day AS
SELECT CAST(ordered_at AS DATE) AS day, product, sum(quantity) AS pieces, round(sum(quantity * unit_price), 2) AS revenue
FROM orders
GROUP BY ALL
ORDER BY day, product;
`

const SUMMARY = `import { readFileSync, writeFileSync } from 'node:fs'

const [, ...rows] = readFileSync('in/tables/revenue_by_country.csv', 'utf8').trim().split('\\n')
const lines = rows.slice(0, 5).map((row) => row.split(',')).map(([country, orders, revenue]) => \`- \${country}: \${revenue} in \${orders} orders\`)
writeFileSync('out/files/summary.md', ['# The five largest countries', '', ...lines, ''].join('\\n'))
console.log('wrote the summary of ' + rows.length + ' countries')
`

export const shopOrders: DemoWorkspace = {
  name: 'Shop orders',
  description: `# Shop orders

Orders of the web shop, cleaned and summed up for the **dashboards** of sales.

| Table | For whom |
|---|---|
| \`revenue_by_country\` | regional managers |
| \`revenue_by_day\` | the morning meeting |

Questions? Ask Inês.`,
  owner: 'ines',
  tags: ['Production', 'Every night'],
  settings: { max_workers_used: 4, notification_emails: ['ines.carvalho@ariadne-outdoors.example'] },
  variables: { region: 'EU', currency: 'EUR', '#shop_api_key': 'demo-key-of-the-shop' },
  shares: { tomasz: 'write', yuki: 'read', priya: 'read' },
  ageDays: 58,
  troubles: { error: 0.04, warning: 0.08, canceled: 0.03 },
  edits: [
    {
      by: 'tomasz',
      settings: { notification_emails: ['ines.carvalho@ariadne-outdoors.example', 'data@ariadne-outdoors.example'] },
    },
    { by: 'ines', variables: { region: 'EU', currency: 'EUR', vat: '0.23', '#shop_api_key': '*****' } },
  ],
  configurations: [
    {
      name: 'Orders of the shop',
      ...sampleData(20_000, 7, ['orders', 'customers']),
      description: 'Orders and customers, as the shop exports them every night.',
      at: [0, 0],
      earlier: [{ by: 'ines', settings: sampleData(1_000, 7, ['orders']).settings }],
    },
    {
      name: 'Paid and shipped',
      ...keepRows(['orders.csv'], [{ column: 'status', operator: 'in_list', value: 'paid, shipped' }]),
      description: 'Neither canceled nor returned.',
      inputs: { 'Orders of the shop': ['orders.csv'] },
      at: [1, 0],
    },
    {
      name: 'Revenue by country',
      ...sql(REVENUE_BY_COUNTRY),
      description: '',
      inputs: { 'Paid and shipped': ['orders.csv'], 'Orders of the shop': ['customers.csv'] },
      at: [2, 0],
      earlier: [
        {
          by: 'tomasz',
          settings: sql(REVENUE_BY_COUNTRY.replace('round(sum(quantity * unit_price), 2)', 'sum(unit_price)')).settings,
        },
      ],
    },
    {
      name: 'Revenue by day',
      ...sql(REVENUE_BY_DAY),
      description: 'One row for each day and product.',
      inputs: { 'Paid and shipped': ['orders.csv'] },
      at: [2, 1],
    },
    {
      name: 'Summary for the meeting',
      ...javascript(SUMMARY),
      description: 'A few lines of Markdown.',
      inputs: { 'Revenue by country': ['*'] },
      at: [3, 0],
      continue_on_failure: 1,
    },
  ],
}

const RETURN_RATE = `CREATE TABLE return_rate AS
SELECT product, count(*) AS orders, sum(status = 'returned') AS returned,
  round(100.0 * sum(status = 'returned') / count(*), 1) AS percent
FROM orders GROUP BY product ORDER BY percent DESC;
`

export const returns: DemoWorkspace = {
  name: 'Returns and refunds',
  description: `What comes back, how often, and what it costs.

1. take the returned orders
2. find the products that come back most
3. hand both to *Monthly closing*`,
  owner: 'ines',
  tags: ['Finance', 'Every night'],
  settings: { notification_emails: ['finance@ariadne-outdoors.example'] },
  variables: { refund_days: '30' },
  shares: { tomasz: 'write', lars: 'read' },
  ageDays: 41,
  troubles: { error: 0.05, warning: 0.04 },
  configurations: [
    { name: 'Orders', ...sampleData(8_000, 21, ['orders']), description: 'All orders of the year.', at: [0, 0] },
    {
      name: 'Only returned',
      ...keepRows(['orders.csv'], [{ column: 'status', operator: 'equals', value: 'returned' }]),
      description: '',
      inputs: { Orders: ['orders.csv'] },
      at: [1, 0],
    },
    {
      name: 'Refunds to pay',
      ...sql(
        'CREATE TABLE refunds AS\nSELECT id AS order_id, customer_id, quantity * unit_price AS amount\nFROM orders;\n',
      ),
      description: 'What finance has to transfer.',
      inputs: { 'Only returned': ['*'] },
      at: [2, 0],
    },
    {
      name: 'Return rate of products',
      ...sqlite(RETURN_RATE),
      description: 'Above **10 %** somebody should look at the product page.',
      inputs: { Orders: ['orders.csv'] },
      at: [1, 1],
      earlier: [
        {
          by: 'tomasz',
          settings: sqlite(
            'CREATE TABLE return_rate AS SELECT product, count(*) AS orders FROM orders GROUP BY product;\n',
          ).settings,
        },
      ],
    },
  ],
}
