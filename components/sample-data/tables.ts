/** What the generated tables look like. Ids count from 1; orders and events belong to customers that exist. */
import type { Random } from './random.ts'

interface Table {
  header: string
  /** One line; `rows` is how many each table has. */
  row(id: number, rows: number, random: Random): string
}

const firstNames = [
  'Ada',
  'Alan',
  'Barbara',
  'Claude',
  'Dorothy',
  'Edsger',
  'Frances',
  'Grace',
  'Hedy',
  'Ivan',
  'Jean',
  'Katherine',
  'Leslie',
  'Margaret',
  'Niklaus',
  'Radia',
  'Tim',
  'Vint',
]
const lastNames = [
  'Allen',
  'Berners',
  'Dijkstra',
  'Hamilton',
  'Hopper',
  'Johnson',
  'Lamarr',
  'Lamport',
  'Liskov',
  'Lovelace',
  "O'Neil",
  'Perlman',
  'Sammet',
  'Shannon',
  'Sutherland',
  'Turing',
  'Vaughan',
  'Wirth',
]
const countries = ['AT', 'BR', 'CA', 'CZ', 'DE', 'ES', 'FR', 'GB', 'IN', 'IT', 'JP', 'NL', 'PL', 'SE', 'US']
const products = [
  { name: 'Ball of yarn', cents: 490 },
  { name: 'Compass', cents: 2450 },
  { name: 'Lantern', cents: 3199 },
  { name: 'Map, large', cents: 1290 },
  { name: 'Map, small', cents: 690 },
  { name: 'Rope "Ariadne"', cents: 8900 },
  { name: 'Walking shoes', cents: 11950 },
]
const statuses = ['paid', 'paid', 'paid', 'shipped', 'shipped', 'returned', 'canceled']
const eventTypes = ['view', 'view', 'view', 'search', 'add_to_cart', 'checkout']

const FIRST_DAY_MS = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const DAYS = 730

const quoted = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const euros = (cents: number): string => (cents / 100).toFixed(2)
const day = (random: Random): string => new Date(FIRST_DAY_MS + random.below(DAYS) * DAY_MS).toISOString().slice(0, 10)
const moment = (random: Random): string =>
  new Date(FIRST_DAY_MS + random.below(DAYS) * DAY_MS + random.below(DAY_MS)).toISOString()

export const tableNames = ['customers', 'orders', 'events'] as const

export const tables: Record<(typeof tableNames)[number], Table> = {
  customers: {
    header: 'id,name,email,country,signed_up',
    row: (id, _rows, random) => {
      const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
      const mailbox = `${first}.${last}`.toLowerCase().replaceAll("'", '')
      return `${id},${first} ${last},${mailbox}.${id}@example.com,${random.pick(countries)},${day(random)}`
    },
  },
  orders: {
    header: 'id,customer_id,ordered_at,product,quantity,unit_price,status',
    row: (id, rows, random) => {
      const { name, cents } = random.pick(products)
      const start = `${id},${1 + random.below(rows)},${moment(random)},${quoted(name)}`
      return `${start},${1 + random.below(5)},${euros(cents)},${random.pick(statuses)}`
    },
  },
  events: {
    header: 'id,customer_id,occurred_at,type,page,duration_ms',
    row: (id, rows, random) => {
      const start = `${id},${1 + random.below(rows)},${moment(random)},${random.pick(eventTypes)}`
      return `${start},/product/${1 + random.below(products.length)},${random.below(60_000)}`
    },
  },
}
