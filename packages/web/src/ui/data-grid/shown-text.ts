const lineEnd = /\r\n|\r|\n/g
/** They turn `photo[RLO]gpj.exe` into something that reads like a picture. */
const direction = /[\u202a-\u202e\u2066-\u2069]/g

/** A cell is one line, and what would change the order of its characters is seen. */
export const oneLine = (text: string): string =>
  text.replaceAll(lineEnd, '⏎').replaceAll(direction, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`)

/** The server cuts what is longer than a thousand characters, and marks it. */
const CUT_FROM = 1_000
export const mayBeCut = (text: string): boolean => text.length >= CUT_FROM && text.endsWith('…')

const numbers = /^(integer|decimal|u?(tiny|small|big|huge)?int(eger)?|float|double|decimal\(.*\))$/i
export const isNumeric = (type: string): boolean => numbers.test(type)
