/**
 * Files on their way to the server, one after the other. It lives beside the page: whoever looks at something else meanwhile finds them
 * still on their way.
 */
export interface QueuedFile {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  /** Bytes that have gone. */
  sent: number
  /** Why it failed. */
  problem: string | undefined
}

export type SendFile = (file: File, sending: { signal: AbortSignal; onSent: (bytes: number) => void }) => Promise<void>

/** Says why a file must not even be tried; undefined: it may. */
export type CheckFile = (file: File) => string | undefined

export class UploadQueue {
  #files: readonly QueuedFile[] = []
  #lastKey = 0
  #current: { key: number; abort: AbortController } | undefined
  readonly #listeners = new Set<() => void>()
  readonly #problemOf: (error: unknown) => string

  constructor(problemOf: (error: unknown) => string) {
    this.#problemOf = problemOf
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly files = (): readonly QueuedFile[] => this.#files

  add(files: readonly File[], check: CheckFile, send: SendFile): void {
    const added = files.map((file): QueuedFile => {
      const problem = check(file)
      return { key: ++this.#lastKey, file, state: problem === undefined ? 'waiting' : 'failed', sent: 0, problem }
    })
    this.#set([...this.#files, ...added])
    void this.#work(send)
  }

  /** Also one that is on its way, and one that has failed. */
  cancel(key: number): void {
    if (this.#current?.key === key) this.#current.abort.abort()
    this.#set(this.#files.filter((file) => file.key !== key))
  }

  retry(key: number, send: SendFile): void {
    this.#change(key, { state: 'waiting', sent: 0, problem: undefined })
    void this.#work(send)
  }

  async #work(send: SendFile): Promise<void> {
    if (this.#current) return
    for (let next = this.#next(); next; next = this.#next()) {
      const { key, file } = next
      const abort = new AbortController()
      this.#current = { key, abort }
      this.#change(key, { state: 'sending' })
      try {
        await send(file, { signal: abort.signal, onSent: (sent) => this.#change(key, { sent }) })
        this.#set(this.#files.filter((other) => other.key !== key))
      } catch (error) {
        if (!abort.signal.aborted) this.#change(key, { state: 'failed', problem: this.#problemOf(error) })
      }
      this.#current = undefined
    }
  }

  #next(): QueuedFile | undefined {
    return this.#files.find(({ state }) => state === 'waiting')
  }

  #change(key: number, changes: Partial<QueuedFile>): void {
    this.#set(this.#files.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  #set(files: readonly QueuedFile[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }
}
