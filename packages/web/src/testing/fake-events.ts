/** What the server tells a listener, when the test says so; until then it is quiet. */
import type { JobChange } from '@clew/contract'

interface Message {
  changes: JobChange[]
}

export class FakeEvents implements AsyncIterable<Message> {
  // The first one is empty.
  private readonly waiting: Message[] = [{ changes: [] }]
  private isEnded = false
  private wake: () => void = () => undefined

  tell(...changes: JobChange[]): void {
    this.waiting.push({ changes })
    this.wake()
  }

  end(): void {
    this.isEnded = true
    this.wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Message> {
    for (;;) {
      const message = this.waiting.shift()
      if (message) yield message
      else if (this.isEnded) return
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
