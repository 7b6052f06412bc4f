import { z } from 'zod'
import { isEmail } from '../rules/email.ts'

/** PostgreSQL's integer; the path parser refuses what lies outside. */
export const MAX_ID = 2_147_483_647
export const id = z.int().min(1).max(MAX_ID)

/** ISO 8601 in UTC; the screens show local time. */
export const time = z.iso.datetime()

/** Yes and no travel as 1 and 0. */
export const flag = z.union([z.literal(0), z.literal(1)])
/** The same in a query string. */
export const queryFlag = z.enum(['0', '1'])

/** What a person calls a thing: trimmed, one line, not empty. */
export const name = z
  .string()
  .trim()
  .min(1, 'Please fill in the field')
  .max(255)
  // Control characters would break mail headers and log lines.
  .refine((text) => !/\p{Cc}/u.test(text), 'Control characters are not allowed')

/** Kept in lower case: one mailbox is one account. */
export const email = z
  .string()
  .trim()
  .min(1, 'Please fill in the field')
  .max(254)
  .refine(isEmail, 'Invalid email address')
  .toLowerCase()

export const nothing = z.object({})
