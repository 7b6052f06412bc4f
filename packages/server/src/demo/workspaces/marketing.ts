/** What visitors do, and what it costs to bring them. */
import type { DemoWorkspace } from '../shape.ts'
import { fetchFiles, keepRows, python, sampleData, sql } from '../settings.ts'

const FUNNEL = `CREATE TABLE funnel AS
SELECT type, count(*) AS events, count(DISTINCT customer_id) AS visitors
FROM events
GROUP BY type
ORDER BY visitors DESC;
`

const SESSIONS = `-- A new session begins after half an hour of silence.
CREATE TEMP TABLE marked AS
SELECT *, coalesce(occurred_at - lag(occurred_at) OVER visits > INTERVAL 30 MINUTE, true) AS is_new
FROM events
WINDOW visits AS (PARTITION BY customer_id ORDER BY occurred_at);

CREATE TABLE sessions AS
SELECT customer_id, CAST(occurred_at AS DATE) AS day, count(*) FILTER (is_new) AS sessions, count(*) AS events
FROM marked
GROUP BY ALL;
`

const SLOW_PAGES = `import csv
import json
from statistics import median

durations = {}
with open("in/tables/events.csv", newline="") as source:
    for row in csv.DictReader(source):
        durations.setdefault(row["page"], []).append(int(row["duration_ms"]))

with open("out/tables/pages.csv", "w", newline="") as target:
    writer = csv.writer(target)
    writer.writerow(["page", "views", "median_ms"])
    for page, times in sorted(durations.items()):
        writer.writerow([page, len(times), median(times)])

slowest = max(durations, key=lambda page: median(durations[page]))
if median(durations[slowest]) > 32000:
    print(json.dumps({"level": "warning", "message": f"{slowest} is slow"}))
`

export const webAnalytics: DemoWorkspace = {
  name: 'Web analytics',
  description: `Visits of the web shop: **funnel**, sessions, slow pages.

- runs four times a day
- a warning means that a page was slow, not that the run failed`,
  owner: 'amara',
  tags: ['Production', 'Marketing'],
  settings: {
    schedules: [{ minute: '15', hour: '0,6,12,18', day: '*', month: '*', day_of_week: '*' }],
    notification_emails: ['web@ariadne-outdoors.example'],
  },
  variables: { site: 'shop.ariadne-outdoors.example' },
  shares: { ines: 'write', priya: 'read', lars: 'read' },
  ageDays: 49,
  everyHours: 6,
  troubles: { warning: 0.2, error: 0.03, canceled: 0.02 },
  configurations: [
    {
      name: 'Events',
      ...sampleData(50_000, 5, ['events']),
      description: 'Every view, search and checkout.',
      at: [0, 0],
    },
    { name: 'Funnel', ...sql(FUNNEL), description: '', inputs: { Events: ['events.csv'] }, at: [1, 0] },
    {
      name: 'Sessions',
      ...sql(SESSIONS),
      description: 'Half an hour of silence ends a session.',
      inputs: { Events: ['events.csv'] },
      at: [1, 1],
      earlier: [{ by: 'ines', settings: sql(SESSIONS.replaceAll('30 MINUTE', '60 MINUTE')).settings }],
    },
    {
      name: 'Slow pages',
      ...python(SLOW_PAGES),
      description: 'Warns above 32 seconds.',
      inputs: { Events: ['*.csv'] },
      at: [1, 2],
      continue_on_failure: 1,
    },
    {
      name: 'Checkouts only',
      ...keepRows(['events.csv'], [{ column: 'type', operator: 'equals', value: 'checkout' }]),
      description: '',
      inputs: { Events: ['events.csv'] },
      at: [1, 3],
    },
    {
      name: 'Checkouts by hour',
      ...sql(
        'CREATE TABLE checkouts_by_hour AS\nSELECT hour(CAST(occurred_at AS TIMESTAMP)) AS hour, count(*) AS checkouts\nFROM events GROUP BY ALL ORDER BY hour;\n',
      ),
      description: 'When to put more people on the chat.',
      inputs: { 'Checkouts only': ['*'] },
      at: [2, 3],
    },
  ],
}

export const campaigns: DemoWorkspace = {
  name: 'Marketing campaigns',
  description: `Costs of campaigns beside the orders they brought.

The network's token is renewed every quarter; **Amara** has it.`,
  owner: 'amara',
  tags: ['Marketing', 'Partner', 'Every night'],
  settings: { notification_emails: ['amara.okafor@ariadne-outdoors.example'] },
  variables: { quarter: 'Q4', '#network_token': 'demo-token-of-the-network' },
  shares: { ines: 'write', yuki: 'write', lars: 'read' },
  ageDays: 33,
  troubles: { error: 0.2, warning: 0.05 },
  configurations: [
    {
      name: 'Costs from the network',
      ...fetchFiles(
        'https://ads.example.com/export/',
        [{ url: 'costs.csv', save_as: 'costs.csv' }],
        'demo-token-of-the-network',
      ),
      description: 'The network is down now and then; the next night makes up for it.',
      at: [0, 0],
      continue_on_failure: 1,
    },
    { name: 'Orders', ...sampleData(5_000, 17, ['orders']), description: '', at: [0, 1] },
    {
      name: 'Orders by product',
      ...sql(
        'CREATE TABLE orders_by_product AS\nSELECT product, count(*) AS orders, round(sum(quantity * unit_price), 2) AS revenue\nFROM orders GROUP BY product ORDER BY revenue DESC;\n',
      ),
      description: '',
      inputs: { Orders: ['orders.csv'] },
      at: [1, 1],
      earlier: [
        {
          by: 'yuki',
          settings: sql(
            'CREATE TABLE orders_by_product AS\nSELECT product, count(*) AS orders FROM orders GROUP BY product;\n',
          ).settings,
        },
      ],
    },
  ],
}
