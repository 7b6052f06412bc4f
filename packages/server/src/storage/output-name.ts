const MOST_NAME_BYTES = 255
const control = /\p{Cc}|\u2028|\u2029/u
/** They turn `photo[RLO]gpj.exe` into something that reads like a picture. */
const direction = /[\u202a-\u202e\u2066-\u2069]/u
const unreadable = new RegExp(`${control.source}|${direction.source}`, 'gu')
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Why a file or folder cannot be called so; undefined: it can. */
export function nameProblem(bytes: Buffer): string | undefined {
  const name = decoded(bytes)
  if (name === undefined) return 'it is not UTF-8'
  if (bytes.length > MOST_NAME_BYTES) return `it is longer than ${MOST_NAME_BYTES} bytes`
  if (name === '' || name === '.' || name === '..') return 'it leads elsewhere'
  if (control.test(name)) return 'it contains a control character'
  if (direction.test(name)) return 'it contains a character that changes the direction of text'
  return name.includes('\\') ? 'it contains a backslash' : undefined
}

/** In quotation marks, and safe to show wherever text is shown. */
export const escaped = (name: string): string =>
  JSON.stringify(name).replaceAll(
    unreadable,
    (sign) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function decoded(bytes: Buffer): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}
