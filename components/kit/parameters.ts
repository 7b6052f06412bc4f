/** Building blocks for the parameters of a component. A placeholder leaves text behind, so numbers may come as text. */
import { z } from 'zod'

export const text = z.string({ error: 'must be a text' }).trim().min(1, 'must not be empty')

/** A text that an empty field of the form leaves out. */
export const optionalText = z
  .string({ error: 'must be a text' })
  .trim()
  .transform((given) => given || undefined)
  .optional()

export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], { error })
    .refine((number) => Number.isInteger(number) && number >= min && number <= max, error)
}

export const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` })

export const toggle = z
  .union([z.boolean(), z.enum(['true', 'false', '0', '1'])], { error: 'must be true or false' })
  .transform((given) => given === true || given === 'true' || given === '1')

/** At least one element; `what` says of what: 'file to fetch'. */
export const listOf = <Element extends z.ZodType>(element: Element, what: string) =>
  z.array(element, { error: 'must be a list' }).min(1, `must have at least one ${what}`)
