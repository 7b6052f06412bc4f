/** What is wrong with settings, each problem with its place and in words that follow the title of the field. */
import type { RJSFSchema } from '@rjsf/utils'
import { placeholderNames } from '@clew/contract/rules/placeholders'
import { castProblem, castTypeOf, castValue } from './cast.ts'
import type { Path } from './json.ts'
import { isMasked } from './secrets.ts'
import { brokenKeywords } from './validator.ts'
import { walkSettings, type SettingsNode } from './walk.ts'

export interface Problem {
  path: Path
  labels: readonly string[]
  message: string
}

export const REQUIRED = 'is a required property'
/** What is beyond is judged by the component itself: nobody reads a hundred problems, and a page must not stand still. */
const MOST_PROBLEMS = 100
const MOST_VALUES = 20_000

export function problemsOf(schema: RJSFSchema, settings: unknown): Problem[] {
  const problems: Problem[] = []
  let visited = 0
  for (const node of walkSettings(schema, settings)) {
    visited += 1
    const message = messageOf(node)
    if (message !== undefined) problems.push({ path: node.path, labels: node.labels, message })
    if (problems.length === MOST_PROBLEMS || visited === MOST_VALUES) break
  }
  return problems
}

function messageOf({ schema, value, isRequired }: SettingsNode): string | undefined {
  const castType = castTypeOf(schema)
  // The form shows nothing for either, so both are nothing entered.
  if (value === undefined || value === null || (castType && value === '')) return isRequired ? REQUIRED : undefined
  if (isMasked(value)) return undefined
  const castMessage = castType && castProblem(castType, value)
  if (castMessage) return castMessage
  const judged = castType ? castValue(castType, value) : value
  const hasPlaceholder = typeof value === 'string' && placeholderNames(value).length > 0
  const broken = brokenKeywords(ownPart(schema), judged).find(
    // What a placeholder will stand for is not known before the run.
    (keyword) => !hasPlaceholder || keyword === 'type',
  )
  return broken === undefined ? undefined : wordsOf(broken, schema)
}

const aboutContents = new Set([
  'properties',
  'items',
  'additionalProperties',
  'additionalItems',
  'patternProperties',
  'required',
  'definitions',
  '$defs',
  '$schema',
  '$id',
])

/** What a schema says of a value itself; what is in it is visited on its own. */
const ownPart = (schema: RJSFSchema): RJSFSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !aboutContents.has(keyword)))

function wordsOf(keyword: string, schema: RJSFSchema): string {
  const limit: unknown = schema[keyword]
  if ((keyword === 'minLength' || keyword === 'minItems') && limit === 1) return REQUIRED
  switch (keyword) {
    case 'type':
      return `must be ${typeWords(schema.type)}`
    case 'enum':
    case 'const':
    case 'oneOf':
    case 'anyOf':
      return 'must be one of the offered values'
    case 'minLength':
      return `must have at least ${String(limit)} characters`
    case 'maxLength':
      return `must have at most ${String(limit)} characters`
    case 'minItems':
      return `must have at least ${String(limit)} items`
    case 'maxItems':
      return `must have at most ${String(limit)} items`
    case 'uniqueItems':
      return 'must not have the same item twice'
    case 'minimum':
      return `must be at least ${String(limit)}`
    case 'maximum':
      return `must be at most ${String(limit)}`
    case 'exclusiveMinimum':
      return `must be greater than ${String(limit)}`
    case 'exclusiveMaximum':
      return `must be less than ${String(limit)}`
    case 'multipleOf':
      return `must be a multiple of ${String(limit)}`
    case 'format':
      return `must be a valid ${String(limit)}`
    default:
      return keyword === 'pattern' ? 'does not have the required form' : 'is not valid'
  }
}

const words: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'empty',
}

const typeWords = (type: RJSFSchema['type']): string =>
  [type ?? []]
    .flat()
    .map((name) => words[name] ?? name)
    .join(' or ')
