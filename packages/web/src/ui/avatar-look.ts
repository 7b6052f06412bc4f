/** What stands on a person's avatar and behind it. */
import { tagColors } from './color/tag-colors.ts'

const colors = Object.values(tagColors)

/** The same id or name always gives the same colour. */
export function avatarColor(idOrName: number | string): string {
  let hash = 0
  for (const character of String(idOrName)) hash = (hash * 31 + character.codePointAt(0)!) >>> 0
  return colors[hash % colors.length]!
}

/** First letters of the first and the last word: "Anna Maria Nováková" gives AN. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toLocaleUpperCase() || '?'
}
