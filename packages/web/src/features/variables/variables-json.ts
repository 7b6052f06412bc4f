/** The variables of a workspace as one JSON text. */
import type { Variables } from '@clew/contract'
import { sortedEntries } from './variable-rows.ts'

const NO_VARIABLES = 'Must be a JSON object with key:value (string) pairs.'

export const jsonOf = (variables: Variables): string =>
  JSON.stringify(Object.fromEntries(sortedEntries(variables)), null, 2)

export type ReadVariables = { variables: Variables } | { problem: string }

export function readVariables(json: string): ReadVariables {
  const variables = parsed(json)
  if (!isVariables(variables)) return { problem: NO_VARIABLES }
  const twice = firstTwice(keysIn(json))
  return twice === undefined ? { variables } : { problem: `Key already added: ${twice}` }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const isVariables = (value: unknown): value is Variables =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([key, below]) => key.trim() !== '' && typeof below === 'string')

/**
 * The parser keeps the last of two equal keys and says nothing. In an object that has nothing but texts, every other
 * text is a key.
 */
const keysIn = (json: string): string[] =>
  (json.match(/"(?:[^"\\]|\\.)*"/g) ?? [])
    .filter((_, index) => index % 2 === 0)
    .map((key) => (JSON.parse(key) as string).trim())

const firstTwice = (keys: string[]): string | undefined => keys.find((key, index) => keys.indexOf(key) < index)
