import type { LogLevel } from '@clew/contract'
import type { LogSource } from '@clew/contract/rules/log-sources'
import { beforeAllAt, microsOf, type Direction, type Position } from './position.ts'

export interface LogFilter {
  source?: readonly LogSource[] | undefined
  level?: LogLevel | undefined
  workspace_id?: number | undefined
  configuration_id?: number | undefined
  user_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  search_text?: string | undefined
}

/** What a source is asked for. */
export interface Search {
  filter: LogFilter
  direction: Direction
  /** Microseconds; `last` is not included. */
  first: number
  last: number
}

export const searchOf = (filter: LogFilter, order_dir: 'ASC' | 'DESC'): Search => ({
  filter,
  direction: order_dir === 'ASC' ? 1 : -1,
  first: filter.from === undefined ? -Infinity : microsOf(filter.from),
  last: filter.to === undefined ? Infinity : microsOf(filter.to),
})

export const startOf = ({ direction, first, last }: Search): Position => beforeAllAt(direction === 1 ? first : last)

const gravities = { debug: 0, info: 1, warning: 2, error: 3 } as const satisfies Record<LogLevel, number>

/** The level and those that are graver. Undefined: all of them. */
export function levelsFrom(level: LogLevel | undefined): LogLevel[] | undefined {
  if (level === undefined || level === 'debug') return undefined
  return (Object.keys(gravities) as LogLevel[]).filter((one) => gravities[one] >= gravities[level])
}

/** What is asked for by a workspace, a configuration or a person cannot be about the server itself. */
export const isAboutSomething = ({ workspace_id, configuration_id, user_id }: LogFilter): boolean =>
  workspace_id !== undefined || configuration_id !== undefined || user_id !== undefined
