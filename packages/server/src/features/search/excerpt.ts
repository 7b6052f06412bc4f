/** A few lines around the first match of a term, with every match in them marked. */
import type { AnswerOf, calls } from '@clew/contract'
import { lowered, plainBreaks } from './configuration-text.ts'

const LINES_AROUND = 2
const LONGEST_LINE = 300
/** What is left in front of the match when a line is cut. */
const LEFT_IN_FRONT = 100
const CUT = '…'

type Excerpt = NonNullable<AnswerOf<typeof calls.search.configurations>['configurations'][number]['excerpt']>

interface Field {
  name: string
  text: string
}

interface Range {
  start: number
  end: number
}

/** Of the first field that has the term; null when none has it in one piece. */
export function excerptOf(fields: readonly Field[], term: string): Excerpt | null {
  for (const field of fields) {
    const text = plainBreaks(field.text)
    const match = rangesOf(text, term).next().value
    if (match) return { field: field.name, ...linesAround(text, term, match) }
  }
  return null
}

function linesAround(text: string, term: string, match: Range): Omit<Excerpt, 'field'> {
  const lines = text.split('\n')
  const matchLine = text.slice(0, match.start).split('\n').length - 1
  const first = Math.max(0, matchLine - LINES_AROUND)
  const shown = lines.slice(first, matchLine + LINES_AROUND + 1)
  const ranges = [...rangesOf(shown.join('\n'), term)]
  let offset = 0
  return {
    first_line: first + 1,
    lines: shown.map((line) => {
      const marks = marksIn(ranges, offset, line.length)
      offset += line.length + 1
      return pieces(cutLine(line, marks))
    }),
  }
}

/** The ranges as they fall into one line; a match may go over several. */
function marksIn(ranges: Range[], offset: number, length: number): Range[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(0, start - offset), end: Math.min(length, end - offset) }))
    .filter(({ start, end }) => start < end)
}

interface MarkedLine {
  line: string
  marks: Range[]
}

function cutLine(line: string, marks: Range[]): MarkedLine {
  if (line.length <= LONGEST_LINE) return { line, marks }
  const room = LONGEST_LINE - 2 * CUT.length
  const from = wholeCharacter(line, Math.max(0, Math.min((marks[0]?.start ?? 0) - LEFT_IN_FRONT, line.length - room)))
  const to = wholeCharacter(line, Math.min(line.length, from + room))
  const front = from > 0 ? CUT : ''
  return {
    line: front + line.slice(from, to) + (to < line.length ? CUT : ''),
    marks: marksIn(marks, from, to - from).map(({ start, end }) => ({
      start: start + front.length,
      end: end + front.length,
    })),
  }
}

/** A place before a character, not within one that takes two code units. */
const wholeCharacter = (line: string, place: number): number =>
  /[\uDC00-\uDFFF]/.test(line.charAt(place)) ? place - 1 : place

function pieces({ line, marks }: MarkedLine): Excerpt['lines'][number] {
  let end = 0
  const found = marks.flatMap((mark) => {
    const before = { text: line.slice(end, mark.start), mark: false }
    end = mark.end
    return [before, { text: line.slice(mark.start, mark.end), mark: true }]
  })
  return [...found, { text: line.slice(end), mark: false }].filter(({ text }) => text !== '')
}

/** Where the term stands, in any case. */
function* rangesOf(text: string, term: string): Generator<Range, undefined> {
  const wanted = lowered(term)
  const { lower, origins } = inLowerCase(text)
  const originOf = (place: number): number => origins?.[place] ?? place
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length))
    yield { start: originOf(at), end: originOf(at + wanted.length) }
}

/** Some characters, such as İ, are longer in lower case: then `origins` says where each code unit comes from. */
function inLowerCase(text: string): { lower: string; origins?: number[] } {
  const lower = text.toLowerCase()
  if (lower.length === text.length) return { lower }
  const origins: number[] = []
  let place = 0
  let rebuilt = ''
  for (const character of text) {
    const part = character.toLowerCase()
    for (let unit = 0; unit < part.length; unit++) origins.push(place)
    rebuilt += part
    place += character.length
  }
  origins.push(place)
  return { lower: rebuilt, origins }
}
