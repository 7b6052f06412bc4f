/** What every list takes and says back: where it starts, how much of it, in which order. */
import { z } from 'zod'
import { email, id, MAX_ID, queryFlag } from './basics.ts'

const MOST_ROWS = 1_000
const DEFAULT_LIMIT = 50
/** Rows of a file, too. */
const MOST_OFFSET = 1_000_000_000
const MOST_IDS = 1_000

const orderDirections = ['ASC', 'DESC'] as const

/** In a query string a number is text; a client in TypeScript may give either. */
export const queryNumber = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

const queryId = queryNumber(1, MAX_ID)

/** The first of `orders` is the default. */
export function listQuery<const Orders extends readonly [string, ...string[]]>(
  orders: Orders,
  defaults: { limit?: number; order_dir?: (typeof orderDirections)[number] } = {},
) {
  return z.strictObject({
    offset: queryNumber(0, MOST_OFFSET).default(0),
    limit: queryNumber(1, MOST_ROWS).default(defaults.limit ?? DEFAULT_LIMIT),
    order_by: z.enum(orders).default(orders[0] as never),
    order_dir: z.enum(orderDirections).default(defaults.order_dir ?? 'ASC'),
  })
}
export type Page = z.output<ReturnType<typeof listQuery>>

/** A part of the name, in any case. */
export const nameFilter = { name_filter: z.string().max(255).optional() }

const MOST_EMAILS = 50

/** Whoever has one of these addresses. In a query string: `ada@example.com,alan@example.com`. */
export const emailsFilter = {
  emails: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
    .pipe(z.array(email).max(MOST_EMAILS))
    .optional(),
}

/** With 1, ids of other things come with the things they name. */
export const fullStructure = { load_full_structure: queryFlag.default('0') }

/** In a query string: `1,2,3`. */
export const idList = z
  .union([
    z.array(queryId),
    z
      .string()
      .regex(/^(\d{1,10}(,\d{1,10})*)?$/, 'must be ids with commas between them')
      .transform((text) => text.split(',').filter(Boolean).map(Number)),
  ])
  .pipe(z.array(id).max(MOST_IDS))

/** The selection that was applied, defaults included. */
export const selectionSettings = z.object({
  offset: z.int(),
  limit: z.int(),
  order_by: z.string(),
  order_dir: z.enum(orderDirections),
})
