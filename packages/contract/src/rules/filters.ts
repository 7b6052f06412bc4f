/**
 * Which files of a source are taken. A filter is compared with the path below out/ and with the file name alone. `*` stands for any
 * characters but `/`, `**` also for `/`, a segment `**` for any number of folders, `?` for one character but `/`; every other
 * character, in its case, for itself. A lone `*` takes everything, because every file name matches it.
 */
const LONGEST_FILTER = 500

/** 'run', 'deep' and 'one' are wildcards; 'folders' stands before a deep run and a slash, and lets both be passed over. */
type Token = 'run' | 'deep' | 'one' | 'folders' | { character: string }

/** What is wrong with a filter, as a sentence; undefined when it can be used. */
export function filterProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Please fill in the field'
  if (text.length > LONGEST_FILTER) return `A filter has at most ${LONGEST_FILTER} characters`
  return /\p{Cc}/u.test(text) ? 'A filter cannot contain control characters' : undefined
}

/** Whether one of the filters takes the file. */
export function matchesFilters(path: string, filters: readonly string[]): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return filters.some((filter) => {
    const tokens = tokensOf(filter)
    return matches(path, tokens) || matches(name, tokens)
  })
}

function tokensOf(filter: string): Token[] {
  const pieces = filter.match(/\*+|[^*]/gu) ?? []
  return pieces.flatMap((piece, index): Token[] => {
    if (piece === '?') return ['one']
    if (piece === '*') return ['run']
    if (!piece.startsWith('*')) return [{ character: piece }]
    const isFolder = (pieces[index - 1] ?? '/') === '/' && pieces[index + 1] === '/'
    return isFolder ? ['folders', 'deep'] : ['deep']
  })
}

/** All ways to read the filter are followed at once, so that no filter makes it try again and again. */
function matches(text: string, tokens: readonly Token[]): boolean {
  let places = withSkipped(new Set([0]), tokens)
  for (const character of text) {
    places = withSkipped(afterCharacter(places, character, tokens), tokens)
    if (places.size === 0) return false
  }
  return places.has(tokens.length)
}

function afterCharacter(places: Set<number>, character: string, tokens: readonly Token[]): Set<number> {
  const next = new Set<number>()
  for (const place of places) {
    const token = tokens[place]
    if (token === 'deep' || (token === 'run' && character !== '/')) next.add(place)
    else if (token === 'one' && character !== '/') next.add(place + 1)
    else if (typeof token === 'object' && token.character === character) next.add(place + 1)
  }
  return next
}

/** Adds the places that are reached without a character. A set hands out what is added while it is read. */
function withSkipped(places: Set<number>, tokens: readonly Token[]): Set<number> {
  for (const place of places) {
    const token = tokens[place]
    if (token === 'run' || token === 'deep' || token === 'folders') places.add(place + 1)
    if (token === 'folders') places.add(place + 3)
  }
  return places
}
