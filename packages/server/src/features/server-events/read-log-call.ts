/** What an event is made of: the arguments of a call of the logger, without anything that is secret or only for machines. */
import type { LogLevel } from '@clew/contract'

export interface NewEvent {
  created: Date
  level: LogLevel
  event: string
  message: string
  details: Record<string, string | number | boolean>
}

/** Of the logger. */
const WARNING = 40
const ERROR = 50
const LONGEST_MESSAGE = 2_000
const LONGEST_DETAIL = 4_000
const MOST_DETAILS = 20
/** As in `postgres://user:password@host`. */
const CREDENTIALS = /:\/\/[^\s/@]*@/g

/** Undefined: nothing that has to be kept. That is what has a name of its own, and what is at least a warning. */
export function readLogCall(
  level: number,
  [first, second]: readonly unknown[],
  mask: (text: string) => string,
  created: Date,
): NewEvent | undefined {
  const given = typeof first === 'object' && first !== null ? (first as Record<string, unknown>) : {}
  const name = given['event']
  if (typeof name !== 'string' && level < WARNING) return undefined
  const clean = (text: string, most: number) => mask(text).replaceAll(CREDENTIALS, '://*****@').slice(0, most)
  const error = errorIn(first, given)
  const words =
    typeof first === 'string' ? first : typeof second === 'string' ? second : (error?.message ?? 'something happened')
  const problem = error ? error.message : (given['error'] ?? given['problem'])
  const message = typeof problem === 'string' && problem !== words ? `${words}: ${problem}` : words
  const details = Object.entries({ ...given, ...(error && detailsOf(error)) }).flatMap(([key, value]) =>
    key === 'event' || !isPlain(value) ? [] : [[key, typeof value === 'string' ? clean(value, LONGEST_DETAIL) : value]],
  )
  return {
    created,
    level: levelOf(level),
    event: typeof name === 'string' ? name : levelOf(level),
    message: clean(`${message.slice(0, 1).toUpperCase()}${message.slice(1)}`, LONGEST_MESSAGE),
    details: Object.fromEntries(details.slice(0, MOST_DETAILS)) as NewEvent['details'],
  }
}

function errorIn(first: unknown, given: Record<string, unknown>): Error | undefined {
  if (first instanceof Error) return first
  return given['err'] instanceof Error ? given['err'] : undefined
}

function detailsOf(error: Error): Record<string, unknown> {
  return { error: error.message, code: (error as NodeJS.ErrnoException).code, stack: error.stack }
}

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))

function levelOf(level: number): LogLevel {
  if (level >= ERROR) return 'error'
  if (level >= WARNING) return 'warning'
  return level >= 30 ? 'info' : 'debug'
}
