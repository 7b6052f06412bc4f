/** The variables of a workspace while they are edited, row by row. */
import type { Variables } from '@clew/contract'

/** Stands for a secret that the server keeps to itself; sent back it means that the secret stays. */
const MASK = '*****'

export interface VariableRow {
  /** For as long as the editor is open. */
  id: number
  key: string
  value: string
  /** As the server has it; a row that was added has none. */
  stored: { key: string; value: string } | undefined
}

export interface RowProblems {
  key?: string
  value?: string
}

export const isSecretKey = (key: string): boolean => key.trim().startsWith('#')

/** What is stored is kept: nobody sees it, and nothing else was typed. */
export const isKept = ({ value, stored }: VariableRow): boolean =>
  value === MASK && stored?.value === MASK && isSecretKey(stored.key)

/** By key, and by value unless it is a secret. The search is in lower case. */
export const isFound = (key: string, value: string, search: string): boolean =>
  key.toLowerCase().includes(search) || (!isSecretKey(key) && value.toLowerCase().includes(search))

const collator = new Intl.Collator('en', { numeric: true })

/** By name; the sign of a secret does not count. */
export const sortedEntries = (variables: Variables): [string, string][] =>
  Object.entries(variables).toSorted(([one], [other]) => collator.compare(bare(one), bare(other)))

const bare = (key: string): string => key.replace(/^#/, '')

export const rowsOf = (variables: Variables, stored: Variables): VariableRow[] =>
  sortedEntries(variables).map(([key, value], id) => ({
    id,
    key,
    value,
    stored: Object.hasOwn(stored, key) ? { key, value: stored[key]! } : undefined,
  }))

export const withNewRow = (rows: readonly VariableRow[]): VariableRow[] => [
  ...rows,
  { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, key: '', value: '', stored: undefined },
]

/** A secret whose new value is deleted again is the stored one. */
export function withValue(row: VariableRow, value: string): VariableRow {
  const isBackToStored = value === '' && row.stored?.value === MASK && isSecretKey(row.stored.key)
  return { ...row, value: isBackToStored ? MASK : value }
}

export const variablesOf = (rows: readonly VariableRow[]): Variables =>
  Object.fromEntries(rows.map(({ key, value }) => [key.trim(), value]))

export const isBlank = ({ key, value }: VariableRow): boolean => key.trim() === '' && value === ''

export function rowProblems(rows: readonly VariableRow[]): Map<number, RowProblems> {
  const seen = new Set<string>()
  const problems = new Map<number, RowProblems>()
  for (const row of rows) {
    const key = row.key.trim()
    if (key === '') problems.set(row.id, { key: "Fill at least 'key' input" })
    else if (seen.has(key)) problems.set(row.id, { key: 'Key already added' })
    else if (isKept(row) && key !== row.stored?.key)
      problems.set(row.id, { value: 'Enter the secret again: its key has changed' })
    seen.add(key)
  }
  return problems
}
