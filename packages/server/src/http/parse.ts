/** What arrived, held against the contract: the parsed request, or a refusal that names the field. */
import { MAX_ID, paramNames, type Endpoint } from '@clew/contract'
import { z } from 'zod'
import { invalidField, notFound, Refusal } from '../refusal.ts'

const empty = z.strictObject({})
/** The current version has no id in the history yet. */
const ZERO_IS_CURRENT = 'hid'

/** A path with something that is no id names nothing: the answer is that of an id that does not exist. */
export function parseParams(path: string, raw: unknown): Record<string, number> {
  const given = raw as Record<string, string>
  return Object.fromEntries(
    paramNames(path).map((name) => {
      const text = given[name] ?? ''
      const isId = /^[1-9]\d{0,9}$/.test(text) || (name === ZERO_IS_CURRENT && text === '0')
      if (!isId || Number(text) > MAX_ID) throw notFound()
      return [name, Number(text)]
    }),
  )
}

export function parseQuery(endpoint: Endpoint, raw: unknown): unknown {
  return parse(endpoint.query ?? empty, raw)
}

/** Of all headers that clients and proxies send, only the ones the endpoint knows. */
export function parseHeaders(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  return endpoint.headers ? parse(endpoint.headers.strip(), raw) : {}
}

export function parseBody(endpoint: Endpoint, raw: unknown): unknown {
  return parse(endpoint.body ?? empty, raw ?? {})
}

function parse(shape: z.ZodType, raw: unknown): unknown {
  refuseUnstorable(raw, '')
  const parsed = shape.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = fieldProblems(parsed.error.issues)
  const [name, problem] = Object.entries(fields)[0]!
  throw new Refusal('invalid', name === '' ? problem : `${name}: ${problem}`, { fields })
}

/** Deeper than any settings need to be; whoever walks a value by recursion is safe below it. */
const MAX_DEPTH = 100

/** What PostgreSQL cannot store in a text, no text may hold: the character NUL, and half a character. */
function refuseUnstorable(value: unknown, path: string, depth = 0): void {
  if (depth > MAX_DEPTH) throw invalidField(path.slice(0, 200), 'nested too deeply')
  if (typeof value === 'string' && value.includes('\0')) {
    throw invalidField(path, 'must not contain the character NUL')
  }
  if (typeof value === 'string' && !value.isWellFormed()) throw invalidField(path, 'must be well-formed Unicode')
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    refuseUnstorable(key, path)
    refuseUnstorable(member, path === '' ? key : `${path}.${key}`, depth + 1)
  }
}

function fieldProblems(issues: z.core.$ZodIssue[]): Record<string, string> {
  // Without a prototype, so that a field called __proto__ is a field like others.
  const fields = Object.create(null) as Record<string, string>
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[key.slice(0, 100)] ??= 'is not known here'
    else fields[issue.path.join('.')] ??= issue.message
  }
  return fields
}
