/** What waits to be sent to one client. The newest about a job takes the place of what was said before, so little ever waits. */
import type { JobChange } from '@clew/contract'

export interface ChangeMessage {
  changes: JobChange[]
}

/** A client that is so far behind does better to ask for everything anew. */
const MOST_WAITING = 2_000

export class ChangeQueue implements AsyncIterable<ChangeMessage> {
  #waiting = new Map<string, JobChange>()
  // The first message is empty: it says that the client is heard.
  #hasNews = true
  #isEnded = false
  #wake: () => void = () => undefined
  readonly #mostWaiting: number

  constructor(mostWaiting = MOST_WAITING) {
    this.#mostWaiting = mostWaiting
  }

  push(changes: readonly JobChange[]): void {
    if (changes.length === 0) return
    for (const change of changes) this.#waiting.set(`${change.what} ${change.job_id}`, change)
    this.#hasNews = true
    if (this.#waiting.size > this.#mostWaiting) this.end()
    this.#wake()
  }

  end(): void {
    this.#isEnded = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChangeMessage> {
    for (;;) {
      if (this.#isEnded) return
      if (this.#hasNews) yield this.#take()
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
  }

  #take(): ChangeMessage {
    const changes = [...this.#waiting.values()]
    this.#waiting = new Map()
    this.#hasNews = false
    return { changes }
  }
}
