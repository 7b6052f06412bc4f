/** Which lines of the log the rows of the table show, in which order. Lines are numbered from 1, rows and places from 0. */
export interface LogRows {
  count: number
  /** The line that a row shows. */
  lineAt(row: number): number
  /** The row that shows the line, or the nearest one to where it would be; undefined when there is no row. */
  rowNear(line: number): number | undefined
  /** In the order of the log, whatever the order of the rows: lines are loaded by their place. */
  placeAt(row: number): number
  /** The lines at these places. */
  linesAt(firstPlace: number, count: number): number[]
}

/** `lines`: only these, in the order of the log. */
export function logRows(lastLine: number, lines: readonly number[] | undefined, isReversed: boolean): LogRows {
  const count = lines ? lines.length : lastLine
  const turned = (place: number) => (isReversed ? count - 1 - place : place)
  const lineAtPlace = (place: number) => (lines ? lines[place]! : place + 1)
  return {
    count,
    lineAt: (row) => lineAtPlace(turned(row)),
    placeAt: turned,
    rowNear: (line) => {
      if (count === 0) return undefined
      const place = lines ? firstNotBefore(lines, line) : line - 1
      return turned(Math.min(Math.max(place, 0), count - 1))
    },
    linesAt: (first, most) =>
      lines
        ? lines.slice(first, first + most)
        : Array.from({ length: Math.max(Math.min(most, lastLine - first), 0) }, (_, i) => first + i + 1),
  }
}

/** The place of the first number that is not smaller; their count when all are. */
export function firstNotBefore(numbers: readonly number[], wanted: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (numbers[middle]! < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** The match after or before a line, round the corner when there is none. */
export function matchBeside(matches: readonly number[], line: number, step: 1 | -1): number | undefined {
  const place = firstNotBefore(matches, line)
  const isOn = matches[place] === line
  const next = step === 1 ? (isOn ? place + 1 : place) : place - 1
  return matches.at(next % Math.max(matches.length, 1))
}
