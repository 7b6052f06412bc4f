/** From the bytes that a program writes to lines that can be stored: whole, valid UTF-8, short, without control codes. */
import type { Readable } from 'node:stream'

export const LONGEST_LINE_BYTES = 64 * 1024
/** Room for the sentence that says how much is missing. */
const KEPT_BYTES = LONGEST_LINE_BYTES - 64
const NEWLINE = 10
const CARRIAGE_RETURN = 13

type TakeLine = (line: string) => void | Promise<void>

/** Reads to the end of the stream, or until it is destroyed. Waits where `takeLine` asks for it, so that the pipe fills up meanwhile. */
export async function readLines(stream: Readable, takeLine: TakeLine): Promise<void> {
  const splitter = new LineSplitter()
  try {
    for await (const chunk of stream) {
      for (const line of splitter.push(chunk as Buffer)) {
        const wait = takeLine(line)
        if (wait) await wait
      }
    }
    const rest = splitter.end()
    if (rest !== undefined) await takeLine(rest)
  } catch (error) {
    // Destroyed while being read: the run is over.
    if (!stream.destroyed) throw error
  }
}

/** Holds at most one line, and of that at most what will be kept of it. */
class LineSplitter {
  #parts: Buffer[] = []
  #heldBytes = 0
  #droppedBytes = 0

  /** What stood after the last newline, if anything. */
  end(): string | undefined {
    return this.#heldBytes > 0 ? this.#take() : undefined
  }

  *push(chunk: Buffer): Generator<string> {
    let start = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, start)) {
      this.#hold(chunk.subarray(start, at))
      yield this.#take()
      start = at + 1
    }
    this.#hold(chunk.subarray(start))
  }

  #hold(part: Buffer): void {
    const kept = part.subarray(0, KEPT_BYTES - this.#heldBytes)
    if (kept.length > 0) this.#parts.push(kept)
    this.#heldBytes += kept.length
    this.#droppedBytes += part.length - kept.length
  }

  #take(): string {
    const bytes = Buffer.concat(this.#parts)
    const text = cleanLine(withoutLineEnd(this.#droppedBytes > 0 ? wholeCharacters(bytes) : bytes).toString())
    const line = shorten(text, this.#droppedBytes)
    this.#parts = []
    this.#heldBytes = 0
    this.#droppedBytes = 0
    return line
  }
}

const withoutLineEnd = (bytes: Buffer): Buffer => (bytes.at(-1) === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes)

/** Without the first bytes of a character whose rest was dropped. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let back = 1; back <= 3; back++) {
    const byte = bytes.at(-back)
    if (byte === undefined || byte < 0x80) break
    if (byte >= 0xc0) return bytes.subarray(0, -back)
  }
  return bytes
}

/** A byte that is no UTF-8 becomes a character of three bytes, so the text can be longer than what was read. */
function shorten(text: string, droppedBytes: number): string {
  const fits = text.length * 3 <= KEPT_BYTES || Buffer.byteLength(text) <= KEPT_BYTES
  if (fits && droppedBytes === 0) return text
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(KEPT_BYTES))
  const missing = droppedBytes + Buffer.byteLength(text.slice(read))
  return `${text.slice(0, read)} … (${missing} more bytes were cut)`
}

const [ESC, BEL] = ['\u001b', '\u0007']
/** Colours and cursor movements, titles and links, device strings, and the short ones. None can match across another ESC. */
const ESCAPE_CODES = new RegExp(
  [
    String.raw`${ESC}\[[0-?]*[ -/]*[@-~]`,
    String.raw`${ESC}\][^${BEL}${ESC}]*(?:${BEL}|${ESC}\\)?`,
    String.raw`${ESC}[PX^_][^${ESC}]*(?:${ESC}\\)?`,
    String.raw`${ESC}[ -/]*[0-~]`,
  ].join('|'),
  'g',
)
const CONTROL_CHARACTERS = /(?!\t)\p{Cc}/gu
const HAS_CONTROL_CHARACTER = /(?!\t)\p{Cc}/u

/** PostgreSQL stores no NUL, and terminals obey escape codes. Tabs stay; a carriage return, as progress bars use it, becomes a space. */
function cleanLine(line: string): string {
  if (!HAS_CONTROL_CHARACTER.test(line)) return line
  return line.replaceAll(ESCAPE_CODES, '').replaceAll('\r', ' ').replaceAll(CONTROL_CHARACTERS, '')
}
