/** What the runtime and a warm process say to each other. */

export interface Order {
  id: string
  /** The file of the component, which exports `main`. */
  module: string
  folder: string
  environment: Record<string, string>
}

export interface OrderEnd {
  code: number
  /** The process has kept something (open handles, memory) and should serve nobody else. */
  isSpent: boolean
}

// The end is told in the streams themselves, after everything that the run has written to them.
const END = 'clew-run-end'

export const formatEnd = (id: string, { code, isSpent }: OrderEnd): string =>
  `${END} ${id} ${code} ${Number(isSpent)}\n`

/** Undefined: an ordinary line, or the end of another run. */
export function parseEnd(id: string, line: string): OrderEnd | undefined {
  if (!line.startsWith(END)) return undefined
  const [, named, code, isSpent] = line.split(' ')
  return named === id ? { code: Number(code), isSpent: isSpent === '1' } : undefined
}
