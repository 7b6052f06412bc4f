import { z } from 'zod'
import { choice, listOf, optionalText, text, toggle, wholeNumber } from '../kit/parameters.ts'

const header = z
  .object({
    name: text.regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be the name of a header'),
    value: z.string().optional(),
    '#value': z.string().optional(),
  })
  .transform((given) => ({ name: given.name, value: given['#value'] || given.value || '' }))
  // A line break would end the header and begin another.
  .refine(({ value }) => !/[\r\n\0]/.test(value), 'must have a value without line breaks')

const auth = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('none') }),
    z.object({ type: z.literal('basic'), user: text, '#password': z.string({ error: 'must be a text' }) }),
    z.object({ type: z.literal('bearer'), '#token': text }),
  ],
  { error: 'must have a `type`: none, basic or bearer' },
)

export const parameters = z.object({
  base_url: optionalText,
  files: listOf(z.object({ url: text, save_as: optionalText }), 'file to fetch'),
  method: choice(['GET', 'POST', 'PUT']).default('GET'),
  body: z.string().default(''),
  headers: z.array(header).default([]),
  auth: auth.default({ type: 'none' }),
  retries: wholeNumber(0, 10).default(3),
  retry_delay_seconds: wholeNumber(0, 300).default(1),
  timeout_seconds: wholeNumber(1, 3600).default(60),
  decompress: toggle.default(false),
})
export type Parameters = z.output<typeof parameters>

/** What goes to the address that the user named, and to no other. */
export function headersOf({ headers, auth: given }: Parameters): Record<string, string> {
  const named = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]))
  if (given.type === 'basic')
    named['authorization'] = `Basic ${Buffer.from(`${given.user}:${given['#password']}`).toString('base64')}`
  if (given.type === 'bearer') named['authorization'] = `Bearer ${given['#token']}`
  return named
}
