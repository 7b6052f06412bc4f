/** What every list takes and says back: where it starts, how much of it, in which order. */
import { z } from 'zod'

const MOST_ROWS = 1_000
const DEFAULT_LIMIT = 50
const MOST_OFFSET = 1_000_000_000

const orderDirections = ['ASC', 'DESC'] as const

/** In a query string a number is text; a client in TypeScript may give either. */
const queryNumber = (min: number, max: number) =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/, 'must be a whole number')
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))

/** The first of `orders` is the default. */
export function listQuery<const Orders extends readonly [string, ...string[]]>(
  orders: Orders,
  defaultLimit = DEFAULT_LIMIT,
) {
  return z.strictObject({
    offset: queryNumber(0, MOST_OFFSET).default(0),
    limit: queryNumber(1, MOST_ROWS).default(defaultLimit),
    order_by: z.enum(orders).default(orders[0] as never),
    order_dir: z.enum(orderDirections).default('ASC'),
  })
}

/** A part of the name, in any case. */
export const nameFilter = { name_filter: z.string().max(255).optional() }

/** The selection that was applied, defaults included. */
export const selectionSettings = z.object({
  offset: z.int(),
  limit: z.int(),
  order_by: z.string(),
  order_dir: z.enum(orderDirections),
})
