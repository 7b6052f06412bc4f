/** How replacements are spoken of, in the history and in refusals. */
import { Refusal } from '../../refusal.ts'

const LONGEST_QUOTED = 60
const MOST_NAMED = 5

interface Texts {
  find: string
  replace: string
}

export const replacedNote = (texts: Texts, count: number): string =>
  `Replaced ${quoted(texts)} (${configurationCount(count)})`

export const revertedNote = (texts: Texts, count: number): string =>
  `Reverted: replaced ${quoted(texts)} (${configurationCount(count)})`

const quoted = ({ find, replace }: Texts): string => `'${shortened(find)}' by '${shortened(replace)}'`

function shortened(text: string): string {
  if (text.length <= LONGEST_QUOTED) return text
  const cut = text.slice(0, LONGEST_QUOTED - 1)
  // Not in the middle of a character that takes two code units.
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`
}

const configurationCount = (count: number): string => `${count} configuration${count === 1 ? '' : 's'}`

/** A configuration that is in the way. */
export interface Stuck {
  id: number
  /** Undefined: the caller may not know it. */
  name: string | undefined
  why: string
}

/** Names them in the message as far as they fit, and each by its id in the fields. */
export function conflict(stuck: readonly Stuck[], outcome: string): Refusal {
  const names = stuck.flatMap(({ name }) => name ?? []).slice(0, MOST_NAMED)
  const others = stuck.length - names.length
  const named = [...names, ...(others > 0 ? [`${others} ${names.length > 0 ? 'more' : 'that you may not see'}`] : [])]
  const message = `Changed in the meantime: ${named.join(', ')}. ${outcome}`
  const fields = Object.fromEntries(
    stuck.map(({ id, name, why }) => [`configurations.${id}`, `${name ?? 'It'} ${why}.`]),
  )
  return new Refusal('conflict', message, { fields })
}
