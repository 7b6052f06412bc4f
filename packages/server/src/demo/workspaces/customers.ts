/** Who the customers are, and what kind of customers. */
import type { DemoWorkspace } from '../shape.ts'
import { keepRows, loadPostgresql, python, sampleData, sql, sqlite, uploadedFiles } from '../settings.ts'

const ONE_ROW_EACH = `-- Of several accounts with one address, the oldest stays.
CREATE TABLE customers_clean AS
SELECT id, trim(name) AS name, lower(email) AS email, country, signed_up
FROM customers
QUALIFY row_number() OVER (PARTITION BY lower(email) ORDER BY signed_up, id) = 1
ORDER BY id;
`

export const customerMasterData: DemoWorkspace = {
  name: 'Customer master data',
  description: `One row for each customer, for CRM and newsletter.

> Contains personal data: think before you share it.`,
  owner: 'ines',
  tags: ['Production', 'Personal data', 'Every night'],
  settings: { max_workers_used: 2, notification_emails: ['ines.carvalho@ariadne-outdoors.example'] },
  variables: { crm_schema: 'crm', '#crm_password': 'demo-password-of-the-crm' },
  shares: { amara: 'write' },
  ageDays: 52,
  troubles: { error: 0.1, warning: 0.03 },
  edits: [
    {
      by: 'amara',
      description:
        'One row for each customer, for CRM and newsletter.\n\n> Contains personal data: think before you share it.\n\nSince October the newsletter reads from here, too.',
    },
  ],
  configurations: [
    {
      name: 'Customers of the shop',
      ...sampleData(12_000, 3, ['customers']),
      description: 'The nightly export.',
      at: [0, 0],
    },
    {
      name: 'Corrections by hand',
      ...uploadedFiles(),
      description: 'Upload `corrections.csv` here; the columns are those of `customers.csv`.',
      at: [0, 1],
      disabled: 1,
    },
    {
      name: 'With an address',
      ...keepRows(
        ['customers.csv'],
        [
          { column: 'email', operator: 'is_not_empty' },
          { column: 'email', operator: 'contains', value: '@' },
        ],
      ),
      description: '',
      inputs: { 'Customers of the shop': ['customers.csv'] },
      at: [1, 0],
    },
    {
      name: 'One row for each customer',
      ...sql(ONE_ROW_EACH),
      description: 'Removes doubles.',
      inputs: { 'With an address': ['customers.csv'] },
      at: [2, 0],
      earlier: [
        { by: 'ines', settings: sql('CREATE TABLE customers_clean AS\nSELECT DISTINCT * FROM customers;\n').settings },
        { by: 'amara', settings: sql(ONE_ROW_EACH.replace('signed_up, id', 'id')).settings },
      ],
    },
    {
      name: 'Into the CRM',
      ...loadPostgresql(['crm.ariadne-outdoors.example', 'crm', 'clew', 'demo-password-of-the-crm'], 'crm', 'replace'),
      description: 'Waits for the new server; until then switched off.',
      inputs: { 'One row for each customer': ['customers_clean.csv'] },
      at: [3, 0],
      disabled: 1,
    },
  ],
}

const VALUE_OF_CUSTOMERS = `CREATE TABLE customer_value AS
SELECT customer_id, count(*) AS orders, round(sum(quantity * unit_price), 2) AS spent, max(ordered_at) AS last_order
FROM orders WHERE status IN ('paid', 'shipped')
GROUP BY customer_id;
`

const SEGMENTS = `import csv
from collections import Counter

def segment(row):
    spent = float(row["spent"])
    if spent >= 500:
        return "champion"
    return "regular" if int(row["orders"]) > 1 else "occasional"

counts = Counter()
with open("in/tables/customer_value.csv", newline="") as source, open("out/tables/segments.csv", "w", newline="") as target:
    writer = csv.writer(target)
    writer.writerow(["customer_id", "segment"])
    for row in csv.DictReader(source):
        counts[segment(row)] += 1
        writer.writerow([row["customer_id"], segment(row)])

for name, count in counts.most_common():
    print(f"{name}: {count}")
`

export const customerSegments: DemoWorkspace = {
  name: 'Customer segments',
  description:
    'Champions, regulars and occasional buyers, **by what they spent**. Campaigns choose their audience here.',
  owner: 'amara',
  tags: ['Marketing', 'Every night'],
  variables: { champion_from: '500' },
  shares: { ines: 'write', yuki: 'read' },
  ageDays: 37,
  troubles: { warning: 0.1 },
  configurations: [
    { name: 'Orders and customers', ...sampleData(10_000, 11, ['customers', 'orders']), description: '', at: [0, 0] },
    {
      name: 'Value of customers',
      ...sqlite(VALUE_OF_CUSTOMERS),
      description: 'Orders, money and the last visit to the till.',
      inputs: { 'Orders and customers': ['orders.csv'] },
      at: [1, 0],
    },
    {
      name: 'Segments',
      ...python(SEGMENTS),
      description: 'The limits were agreed with marketing in spring.',
      inputs: { 'Value of customers': ['customer_value.csv'] },
      at: [2, 0],
      earlier: [
        { by: 'amara', settings: python(SEGMENTS.replace('>= 500', '>= 300')).settings },
        { by: 'ines', settings: python(SEGMENTS.replace('>= 500', '>= 400')).settings },
      ],
    },
    {
      name: 'Segments by country',
      ...sql(
        'CREATE TABLE segments_by_country AS\nSELECT country, segment, count(*) AS customers\nFROM segments JOIN customers ON customers.id = segments.customer_id\nGROUP BY ALL ORDER BY ALL;\n',
      ),
      description: '',
      inputs: { Segments: ['segments.csv'], 'Orders and customers': ['customers.csv'] },
      at: [3, 0],
    },
  ],
}
