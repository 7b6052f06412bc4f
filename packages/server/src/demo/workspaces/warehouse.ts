/** What lies on the shelves, and what it costs to fill them. */
import { daily, type DemoWorkspace } from '../shape.ts'
import { fetchFiles, javascript, keepRows, python, sampleData, sql, uploadedFiles } from '../settings.ts'

const PIECES = `CREATE TABLE sold_pieces AS
SELECT product, sum(quantity) AS pieces, round(sum(quantity) / 104.0, 1) AS pieces_a_week
FROM orders
WHERE status IN ('paid', 'shipped')
GROUP BY product;
`

const REORDER = `import csv

WEEKS_OF_STOCK = 6

with open("in/tables/sold_pieces.csv", newline="") as source, open("out/tables/reorder.csv", "w", newline="") as target:
    writer = csv.writer(target)
    writer.writerow(["product", "order_pieces"])
    for row in csv.DictReader(source):
        writer.writerow([row["product"], round(float(row["pieces_a_week"]) * WEEKS_OF_STOCK)])
print(f"for {WEEKS_OF_STOCK} weeks")
`

export const stock: DemoWorkspace = {
  name: 'Stock levels',
  description: `How many pieces to order, for **six weeks** of sales.

Runs every night at 03:40 UTC, before the buyers come in.`,
  owner: 'priya',
  tags: ['Warehouse', 'Production'],
  settings: { schedules: [daily(3, 40)], notification_emails: ['priya.raghunathan@ariadne-outdoors.example'] },
  variables: { weeks: '6', warehouse: 'Gdańsk' },
  shares: { tomasz: 'read', yuki: 'write' },
  ageDays: 47,
  everyHours: 24,
  troubles: { warning: 0.1, error: 0.06 },
  edits: [{ by: 'yuki', variables: { weeks: '6', warehouse: 'Gdańsk', buffer: '10' } }],
  configurations: [
    { name: 'Orders', ...sampleData(9_000, 13, ['orders']), description: '', at: [0, 0] },
    {
      name: 'Counted by hand',
      ...uploadedFiles(),
      description: 'The result of the stock-taking.',
      at: [0, 1],
      disabled: 1,
    },
    { name: 'Sold pieces', ...sql(PIECES), description: '', inputs: { Orders: ['orders.csv'] }, at: [1, 0] },
    {
      name: 'What to order',
      ...python(REORDER),
      description: 'For the buyers.',
      inputs: { 'Sold pieces': ['sold_pieces.csv'] },
      at: [2, 0],
      earlier: [{ by: 'yuki', settings: python(REORDER.replace('= 6', '= 4')).settings }],
    },
  ],
}

export const supplierPrices: DemoWorkspace = {
  name: 'Supplier prices',
  description:
    'Price lists of the suppliers, each in its own format.\n\n- **Knossos Ropes** sends a file\n- **Labyrinth Lamps** has an API',
  owner: 'priya',
  tags: ['Warehouse', 'Partner'],
  settings: { schedules: [{ minute: '0', hour: '7', day: '*', month: '*', day_of_week: '1' }] },
  variables: { '#lamps_key': 'demo-key-of-the-lamps' },
  shares: { amara: 'read' },
  ageDays: 29,
  everyHours: 168,
  troubles: { error: 0.4 },
  configurations: [
    { name: 'File of Knossos Ropes', ...uploadedFiles(), description: 'Comes by mail on Mondays.', at: [0, 0] },
    {
      name: 'API of Labyrinth Lamps',
      ...fetchFiles(
        'https://prices.example.org/v2/',
        [{ url: 'lamps?format=csv', save_as: 'lamps.csv' }],
        'demo-key-of-the-lamps',
      ),
      description: '',
      at: [0, 1],
    },
    {
      name: 'Products we sell',
      ...sampleData(500, 2, ['orders']),
      description: 'To know which prices matter.',
      at: [0, 2],
    },
    {
      name: 'Our prices',
      ...sql('CREATE TABLE our_prices AS\nSELECT product, max(unit_price) AS price FROM orders GROUP BY product;\n'),
      description: '',
      inputs: { 'Products we sell': ['orders.csv'] },
      at: [1, 2],
    },
    {
      name: 'Prices of last year',
      ...uploadedFiles(),
      description: 'Replaced by the API.',
      at: [0, 3],
      isDeleted: true,
    },
  ],
}

const OUTLIERS = `import { readFileSync, writeFileSync } from 'node:fs'

const LIMIT_MS = 55_000
const [header, ...rows] = readFileSync('in/tables/events.csv', 'utf8').trim().split('\\n')
const outliers = rows.filter((row) => Number(row.split(',').at(-1)) > LIMIT_MS)
writeFileSync('out/tables/outliers.csv', [header, ...outliers, ''].join('\\n'))
console.log(outliers.length + ' of ' + rows.length + ' readings are outliers')
`

export const sensors: DemoWorkspace = {
  name: 'Sensor readings',
  description: 'Doors and scales of the warehouse, every two hours. **An experiment**: nobody depends on it yet.',
  owner: 'priya',
  tags: ['Warehouse', 'Experiment'],
  settings: { max_workers_used: 1, schedules: [{ minute: '10', hour: '*/2', day: '*', month: '*', day_of_week: '*' }] },
  shares: { yuki: 'write' },
  ageDays: 16,
  everyHours: 2,
  troubles: { error: 0.05, warning: 0.08, canceled: 0.02 },
  configurations: [
    {
      name: 'Readings',
      ...sampleData(3_000, 41, ['events']),
      description: 'Stand-ins until the gateway is there.',
      at: [0, 0],
    },
    {
      name: 'Outliers',
      ...javascript(OUTLIERS),
      description: '',
      inputs: { Readings: ['events.csv'] },
      at: [1, 0],
      earlier: [{ by: 'yuki', settings: javascript(OUTLIERS.replace('55_000', '50_000')).settings }],
    },
    {
      name: 'Doors that stay open',
      ...keepRows(['events.csv'], [{ column: 'duration_ms', operator: 'greater_than', value: '58000' }]),
      description: '',
      inputs: { Readings: ['events.csv'] },
      at: [1, 1],
    },
    {
      name: 'Readings by day',
      ...sql(
        'CREATE TABLE readings_by_day AS\nSELECT CAST(occurred_at AS DATE) AS day, count(*) AS readings, round(avg(duration_ms)) AS average_ms\nFROM events GROUP BY ALL ORDER BY day;\n',
      ),
      description: '',
      inputs: { Readings: ['events.csv'] },
      at: [1, 2],
    },
  ],
}

export const firstSteps: DemoWorkspace = {
  name: 'First steps of Yuki',
  description: 'Nothing here is needed by anybody. *Try things out.*',
  owner: 'yuki',
  tags: ['Experiment'],
  ageDays: 9,
  configurations: [
    { name: 'A little data', ...sampleData(100, 1, ['customers', 'orders', 'events']), description: '', at: [0, 0] },
    {
      name: 'My first query',
      ...sql('CREATE TABLE hello AS\nSELECT country, count(*) AS customers FROM customers GROUP BY country;\n'),
      description: '',
      inputs: { 'A little data': ['customers.csv'] },
      at: [1, 0],
    },
    {
      name: 'Only from Japan',
      ...keepRows(['customers.csv'], [{ column: 'country', operator: 'equals', value: 'JP' }]),
      description: '',
      inputs: { 'A little data': ['customers.csv'] },
      at: [1, 1],
    },
  ],
}
