/** What a line of a log is made of: text, links in it, and what was searched for. Never markup, whatever a program has printed. */
export interface LinePart {
  /** Where in the line. */
  start: number
  text: string
  /** Where it leads, if it is an address. */
  href: string | undefined
  isMatch: boolean
}

// Colours and cursor movements for terminals, and titles for their windows.
const [ESC, BEL] = ['\u001b', '\u0007']
const TERMINAL_CODES = new RegExp(
  [
    String.raw`${ESC}\[[0-?]*[ -/]*[@-~]`,
    String.raw`${ESC}\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\)?`,
    String.raw`${ESC}[@-Z\\^_]`,
  ].join('|'),
  'g',
)
const CONTROL = /(?![\t\n])\p{Cc}/gu
const ADDRESS = /https?:\/\/[^\s<>"'`]+/g
/** What belongs to the sentence rather than to the address at its end. */
const AFTER_ADDRESS = /[.,;:!?)\]}]+$/

export const plainText = (text: string): string => text.replaceAll(TERMINAL_CODES, '').replaceAll(CONTROL, '')

type Span = readonly [start: number, end: number]

/** `text` is plain; `search` is found in any case. */
export function lineParts(text: string, search: string): LinePart[] {
  const links = Array.from(text.matchAll(ADDRESS), ({ 0: found, index }): Span => {
    const address = found.replace(AFTER_ADDRESS, '')
    return [index, index + address.length]
  })
  const matches = search === '' ? [] : spansOf(text, search)
  const cuts = new Set([0, text.length, ...links.flat(), ...matches.flat()])
  const places = Array.from(cuts).toSorted((one, other) => one - other)
  return places.slice(0, -1).map((start, i) => {
    const end = places[i + 1]!
    const link = links.find((span) => isWithin(start, span))
    return {
      start,
      text: text.slice(start, end),
      href: link && text.slice(...link),
      isMatch: matches.some((span) => isWithin(start, span)),
    }
  })
}

const isWithin = (place: number, [start, end]: Span): boolean => place >= start && place < end

function spansOf(text: string, search: string): Span[] {
  const pattern = new RegExp(search.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
  return Array.from(text.matchAll(pattern), ({ 0: found, index }): Span => [index, index + found.length])
}
