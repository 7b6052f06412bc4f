/** The log of one attempt: numbers the lines, keeps them for at most a moment, and writes them in batches. */
import type { LogLevel } from '@clew/contract'
import type { LogLine } from '../queue/logs.ts'

const FLUSH_MS = 200
/** Whoever has just pressed Run looks for it. Shorter than this, most steps end, and take their lines along. */
const FIRST_FLUSH_MS = 50
const LARGEST_BATCH = 2_000
const MOST_LINES = 1_000_000
const LONGEST_LINE = 64 * 1024

export type WriteLines = (lines: LogLine[]) => Promise<boolean>

export class RunLog {
  readonly #write: WriteLines
  #lines: LogLine[] = []
  #last: number
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #hasWarned = false
  #isCut = false
  #hasFlushed = false
  #latest: LogLine | undefined

  /** `last`: how many lines earlier attempts have left. */
  constructor(write: WriteLines, last: number) {
    this.#write = write
    this.#last = last
  }

  get hasWarned(): boolean {
    return this.#hasWarned
  }

  /** Waits while more is on its way than should be: a program that prints faster than the database writes is slowed down. */
  async add(level: LogLevel, text: string): Promise<void> {
    if (this.#last >= MOST_LINES) return this.#cut()
    this.#push(level, text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}… (cut)` : text)
    if (this.#lines.length >= LARGEST_BATCH) await this.flush()
    else this.#timer ??= setTimeout(() => void this.flush(), this.#hasFlushed ? FLUSH_MS : FIRST_FLUSH_MS)
  }

  /** Why it failed, unless the program has just said so itself. */
  async tellFailure(message: string): Promise<void> {
    const { level, text } = this.#latest ?? {}
    if (level !== 'error' || text !== message) await this.add('error', message)
  }

  /** A warning that the platform itself has: the job ends with that status even if the program does not mind. */
  warn(text: string): Promise<void> {
    this.#hasWarned = true
    return this.add('warning', text)
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#hasFlushed = true
    this.#writing = this.#writeAfter(this.#writing)
    return this.#writing
  }

  async #writeAfter(before: Promise<void>): Promise<void> {
    await before
    const lines = this.#lines
    this.#lines = []
    // A batch that cannot be written is tried again with the next one; the end of the job takes what is left.
    const isWritten = lines.length === 0 || (await this.#write(lines).catch(() => false))
    if (!isWritten) this.#lines = [...lines, ...this.#lines]
  }

  /** What has not been written yet, for the statement that ends the job. */
  async rest(): Promise<LogLine[]> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#writing
    const lines = this.#lines
    this.#lines = []
    return lines
  }

  #push(level: LogLevel, text: string): void {
    this.#last++
    this.#latest = { line: this.#last, level, text, created: new Date() }
    this.#lines.push(this.#latest)
  }

  #cut(): void {
    if (this.#isCut) return
    this.#isCut = true
    this.#push('warning', `The log is cut here: a job keeps at most ${MOST_LINES} lines.`)
  }
}
