/** One cron field as the numbers it names, and back. */

export const ascending = (one: number, other: number): number => one - other

/** In ascending order, each once. The field must be one that `scheduleProblem` has nothing against. */
export function numbersOf(field: string, from: number, to: number): number[] {
  const numbers = new Set(field.split(',').flatMap((part) => numbersOfPart(part, from, to)))
  return [...numbers].toSorted(ascending)
}

function numbersOfPart(part: string, from: number, to: number): number[] {
  const [span = '', step = '1'] = part.split('/')
  const [first = from, last = span === '*' ? to : first] = span === '*' ? [] : span.split('-').map(Number)
  return range(first, last, Number(step))
}

export function range(from: number, to: number, step = 1): number[] {
  return Array.from({ length: Math.max(0, Math.floor((to - from) / step) + 1) }, (_, index) => from + index * step)
}

/** `1,3-6`: three or more in a row become a range. */
export function fieldOf(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers.toSorted(ascending)) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(','))).join(',')
}

/** The step between neighbours when it is the same for all. */
export function evenStep(numbers: readonly number[]): number | undefined {
  const steps = new Set(numbers.slice(1).map((number, index) => number - numbers[index]!))
  return steps.size === 1 ? [...steps][0] : undefined
}
