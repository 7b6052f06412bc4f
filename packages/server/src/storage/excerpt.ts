/** Whether the first bytes of a file are text, and its first lines. */
export const HEAD_BYTES = 8192
const EXCERPT_LINES = 5
const EXCERPT_BYTES = 2048
/** Text in any encoding has hardly any; compressed data has one byte in ten. */
const MOST_CONTROLS = 0.02
/** Tab, line feed, form feed, carriage return, backspace and escape occur in logs and texts. */
const textControls: ReadonlySet<number> = new Set([0x08, 0x09, 0x0a, 0x0c, 0x0d, 0x1b])

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** Undefined: it is no text. */
export function encodingOf(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head.includes(0)) return undefined
  let controls = 0
  for (const byte of head) if (byte < 0x20 && !textControls.has(byte)) controls++
  return controls > head.length * MOST_CONTROLS ? undefined : 'utf-8'
}

/** `head`: the first bytes, up to HEAD_BYTES. Null: no text. What is not valid in its encoding becomes a mark. */
export function firstLinesOf(head: Buffer): string | null {
  const encoding = encodingOf(head)
  if (encoding === undefined) return null
  // `stream`: a character that is cut at the end of the head is left out, not marked.
  const text = new TextDecoder(encoding).decode(head, { stream: true }).replaceAll('\0', '\u{fffd}')
  const lines = text.split('\n', EXCERPT_LINES).map((line) => line.replace(/\r$/, ''))
  return cutToBytes(lines.join('\n').trimEnd(), EXCERPT_BYTES)
}

function cutToBytes(text: string, bytes: number): string {
  const encoded = Buffer.from(text)
  return encoded.length <= bytes ? text : new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true })
}
