/** Takes secrets out of what a program prints. */

const MASK = '*****'
/** Shorter ones would be found everywhere, and hiding them would tell where they are. */
const SHORTEST_SECRET = 4
const SHORTEST_INSIDE_BASE64 = 8

/**
 * Replaces each secret in the forms in which programs print one: as it is, base64, base64url, URL-encoded, JSON-escaped; a secret of
 * several lines by the line, since a log has nothing longer. Reversed, hexadecimal or split ones are not recognised.
 */
export function makeMask(secrets: string[]): (line: string) => string {
  const forms = new Set(secrets.flatMap(piecesOf).flatMap(formsOf))
  if (forms.size === 0) return (line) => line
  // The longest first: a secret that begins with another must not leave its rest behind.
  const ordered = [...forms].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(ordered.map((form) => RegExp.escape(form)).join('|'), 'g')
  return (line) => line.replaceAll(pattern, MASK)
}

const isLongEnough = (text: string): boolean => text.length >= SHORTEST_SECRET

/** A secret and, if it has several lines, each of them. */
const piecesOf = (secret: string): string[] =>
  [secret, ...secret.split(/\r?\n/).map((line) => line.trim())].filter(isLongEnough)

function formsOf(piece: string): string[] {
  const secret = piece.toWellFormed()
  const bytes = Buffer.from(secret)
  const base64 = bytes.toString('base64')
  const forms = [
    secret,
    base64,
    base64.replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...insideBase64(bytes),
    encodeURIComponent(secret),
    formEncoded(secret),
    jsonEscaped(secret),
    asciiEscaped(secret),
  ]
  return forms.filter(isLongEnough)
}

/** Inside something longer, as in `Authorization: Basic`: what surrounds it shifts it by none, one or two bytes. */
function insideBase64(bytes: Buffer): string[] {
  if (bytes.length < SHORTEST_INSIDE_BASE64) return []
  return [0, 1, 2].flatMap((shift) => {
    const shifted = Buffer.concat([Buffer.alloc(shift), bytes])
    const [first, end] = [Math.ceil((shift * 8) / 6), Math.floor((shifted.length * 8) / 6)]
    return [shifted.toString('base64').slice(first, end), shifted.toString('base64url').slice(first, end)]
  })
}

/** As forms and Python's quote_plus write it. */
const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)
const jsonEscaped = (text: string): string => JSON.stringify(text).slice(1, -1)
/** As Python and PHP write JSON. */
const asciiEscaped = (text: string): string =>
  jsonEscaped(text).replaceAll(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
