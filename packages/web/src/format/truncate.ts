/** Cuts names for display. Lengths count what a reader sees as characters, so that an emoji or an accent is never split. */
const segmenter = new Intl.Segmenter()

export const lengthOf = (text: string): number => Array.from(segmenter.segment(text)).length

/** The text when it fits, otherwise its first `limit` characters and an ellipsis. */
export function truncate(text: string, limit: number): string {
  // UTF-16 units are never fewer than visible characters: most names need no segmenting.
  if (text.length <= limit) return text
  const characters = Array.from(segmenter.segment(text), ({ segment }) => segment)
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`
}
