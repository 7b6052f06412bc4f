/** Lets only so many go at once; the others wait in line. */
export class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(mostAtOnce: number) {
    this.#free = mostAtOnce
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      // The turn is handed on, not given back: nobody can slip in between.
      if (next) next()
      else this.#free++
    }
  }
}
