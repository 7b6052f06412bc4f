import { truncate } from '../../format/truncate.ts'

const SHOWN_AT_FIRST = 400
const HALF_A_LINK = /!?\[[^\]\n]*(\]\([^)\n]*)?$/

/** A short description whole, of a longer one the first 400 characters without the word that they would cut, still Markdown. */
export function beginningOf(markdown: string): string {
  const cut = truncate(markdown, SHOWN_AT_FIRST)
  if (cut === markdown) return markdown
  const words = cut
    .slice(0, -1)
    .replace(/\s\S*$/, '')
    .replace(HALF_A_LINK, '')
  const fences = words.match(/^(`{3,}|~{3,})/gm) ?? []
  // A block of code that is left open would swallow what follows.
  return fences.length % 2 === 1 ? `${words}\n…\n${fences.at(-1)}` : `${words.trimEnd()}…`
}
