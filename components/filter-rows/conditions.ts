/** Conditions of the form as SQL. Every value is a literal and every column an identifier: nothing of them is ever code. */
import { z } from 'zod'
import { identifier, literal } from '../kit/duckdb.ts'
import { choice, text } from '../kit/parameters.ts'

const operators = [
  'equals',
  'not_equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
  'in_list',
  'not_in_list',
  'matches',
  'is_empty',
  'is_not_empty',
] as const

export const condition = z.object({
  column: text,
  operator: choice(operators),
  value: z.union([z.string(), z.number().transform(String)], { error: 'must be a text or a number' }).default(''),
})
export type Condition = z.output<typeof condition>

/** An empty cell is an empty text, so that every condition is either true or false. */
export function conditionSql({ column, operator, value }: Condition): string {
  const cell = `coalesce(${identifier(column)}::varchar, '')`
  const words: Record<(typeof operators)[number], () => string> = {
    equals: () => `${cell} = ${literal(value)}`,
    not_equals: () => `${cell} <> ${literal(value)}`,
    contains: () => `contains(${cell}, ${literal(value)})`,
    not_contains: () => `not contains(${cell}, ${literal(value)})`,
    starts_with: () => `starts_with(${cell}, ${literal(value)})`,
    ends_with: () => `ends_with(${cell}, ${literal(value)})`,
    greater_than: () => comparison(cell, '>', value),
    greater_or_equal: () => comparison(cell, '>=', value),
    less_than: () => comparison(cell, '<', value),
    less_or_equal: () => comparison(cell, '<=', value),
    in_list: () => `${cell} in (${listItems(value)})`,
    not_in_list: () => `${cell} not in (${listItems(value)})`,
    matches: () => `regexp_matches(${cell}, ${literal(value)})`,
    is_empty: () => `${cell} = ''`,
    is_not_empty: () => `${cell} <> ''`,
  }
  return words[operator]()
}

/** Numbers are compared as numbers, everything else (ISO dates, too) as text. A cell that is no number is never in the range. */
function comparison(cell: string, sign: string, value: string): string {
  const isNumber = value.trim() !== '' && Number.isFinite(Number(value))
  if (isNumber) return `coalesce(try_cast(${cell} as double) ${sign} ${Number(value)}::double, false)`
  return `(${cell} <> '' and ${cell} ${sign} ${literal(value)})`
}

/** One value a line, or between commas. */
const listItems = (value: string): string =>
  value
    .split(/[\n,]/)
    .map((item) => literal(item.trim()))
    .join(', ')
