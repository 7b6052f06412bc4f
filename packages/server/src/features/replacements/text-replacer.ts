/** Replaces one text by another wherever it stands, as whoever asked wants it to be understood. */

export interface Wish {
  find: string
  replace: string
  case_sensitive: 0 | 1
  whole_word: 0 | 1
}

export interface Replaced {
  text: string
  matches: number
}

export type Replacer = (text: string) => Replaced

/** A text that would become longer than `longest` is not made: of two characters, a page each can be made of. */
export function textReplacer(wish: Wish, longest: number): Replacer {
  const pattern = patternOf(wish)
  return (text) => {
    const matches = text.matchAll(pattern).reduce((count) => count + 1, 0)
    if (matches === 0) return { text, matches }
    if (text.length + matches * wish.replace.length > longest) throw new TooLarge()
    // By a function: a text could have a meaning for `replace`, such as `$&`.
    return { text: text.replaceAll(pattern, () => wish.replace), matches }
  }
}

export class TooLarge extends Error {}

const BESIDE_A_WORD = String.raw`[\p{L}\p{M}\p{N}_]`

function patternOf({ find, case_sensitive, whole_word }: Wish): RegExp {
  const text = find
    .split(/\r\n?|\n/)
    .map((line) => RegExp.escape(line))
    // Line breaks are what they are called, not how they are stored.
    .join(String.raw`(?:\r\n?|\n)`)
  const word = whole_word === 1 ? `(?<!${BESIDE_A_WORD})${text}(?!${BESIDE_A_WORD})` : text
  return new RegExp(word, case_sensitive === 1 ? 'gu' : 'giu')
}
