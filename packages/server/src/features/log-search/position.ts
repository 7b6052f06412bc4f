/**
 * Where in the one stream of all logs something stands: by its time, then by its source, then by its own numbers. What is answered goes on
 * from a position, never from a count of what was answered before, so nothing is lost or doubled while more is written.
 */
import { sql, type RawBuilder } from 'kysely'
import type { LogSource } from '@clew/contract/rules/log-sources'
import { invalidField } from '../../refusal.ts'

export interface Position {
  /** Microseconds since 1970, as exact as the database keeps time. */
  at: number
  rank: number
  /** The job and the line, or the id. */
  major: number
  minor: number
}

/** 1: oldest first. */
export type Direction = 1 | -1

/** Of what happened in the same microsecond. */
export const ranks = { server: 0, audit: 1, job: 2 } as const satisfies Record<LogSource, number>

/** Beyond any number of a line or an id. */
const MOST = Number.MAX_SAFE_INTEGER

/** Below 0: `one` is older. */
export const compare = (one: Position, other: Position): number =>
  one.at - other.at || one.rank - other.rank || one.major - other.major || one.minor - other.minor

export const isBeyond = (one: Position, other: Position, direction: Direction): boolean =>
  compare(one, other) * direction > 0

/** Before everything of that time, or after everything of it. */
export const beforeAllAt = (at: number): Position => ({ at, rank: 0, major: 0, minor: 0 })
const afterAllAt = (at: number, rank: number): Position => ({ at, rank, major: MOST, minor: MOST })

/** A source has been read up to this time, which is included. */
export const readUpTo = (at: number, rank: number, direction: Direction): Position =>
  direction === 1 ? afterAllAt(at, rank) : { at, rank, major: 0, minor: 0 }

/** A source has been read up to this time, which is not included. */
export const readUntil = (at: number, rank: number, direction: Direction): Position =>
  readUpTo(at, rank, direction === 1 ? -1 : 1)

/** The same place in the stream, told by the numbers of one source. */
export function asSeenBy(rank: number, position: Position): Position {
  if (position.rank === rank) return position
  return position.rank < rank ? { at: position.at, rank, major: 0, minor: 0 } : afterAllAt(position.at, rank)
}

export const cursorOf = ({ at, rank, major, minor }: Position): string => [at, rank, major, minor].join('.')

const form = /^(\d{1,16})\.([0-2])\.(\d{1,16})\.(\d{1,16})$/

export function readCursor(text: string): Position {
  const [at, rank, major, minor] = form.exec(text)?.slice(1).map(Number) ?? []
  if (minor === undefined) throw invalidField('cursor', 'is not one that was given')
  return { at: at!, rank: rank!, major: major!, minor }
}

export const microsOf = (time: string): number => Date.parse(time) * 1_000

/** To the millisecond, as times travel. */
export const timeOf = (at: number): string => new Date(Math.floor(at / 1_000)).toISOString()

/** No clock is so far ahead; there are years beyond it that the database cannot read. */
const LATEST = Date.UTC(2999, 11, 31) * 1_000

/** As the database reads it, to the microsecond. */
export function exactTime(at: number): string {
  if (at > LATEST) return 'infinity'
  if (at < 0) return '-infinity'
  return `${timeOf(at).slice(0, -1)}${String(at % 1_000).padStart(3, '0')}Z`
}

export const micros = (column: string): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000000)::float8`
