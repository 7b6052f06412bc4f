/** Where every so-manieth record of a file begins: small however big the file is, so that any page of it is a short read away. */
const MOST_OFFSETS = 2048

export interface RecordIndex {
  /** How many records there are; a header is one. */
  count: number
  /** `offsets[i]` is where record `i * stride` begins. */
  stride: number
  offsets: number[]
}

export class RecordIndexBuilder {
  #count = 0
  #stride = 1
  /** The next record to be kept. */
  #next = 0
  #offsets: number[] = []

  add(start: number): void {
    if (this.#count === this.#next) this.#keep(start)
    this.#count++
  }

  build(): RecordIndex {
    return { count: this.#count, stride: this.#stride, offsets: this.#offsets }
  }

  #keep(start: number): void {
    this.#offsets.push(start)
    if (this.#offsets.length > MOST_OFFSETS) {
      this.#offsets = this.#offsets.filter((_offset, position) => position % 2 === 0)
      this.#stride *= 2
    }
    this.#next += this.#stride
  }
}

/** The nearest known beginning at or before a record. */
export function nearest({ stride, offsets }: RecordIndex, record: number): { record: number; offset: number } {
  const position = Math.min(Math.floor(record / stride), offsets.length - 1)
  return position < 0 ? { record: 0, offset: 0 } : { record: position * stride, offset: offsets[position]! }
}
