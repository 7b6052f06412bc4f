/** How the log is looked at, as the address says it: a link shows a colleague the same. */
import { useNavigate, useSearch, type AnyRouter } from '@tanstack/react-router'
import type { LogLevel } from '@clew/contract'

export const logLevels = ['debug', 'info', 'warning', 'error'] as const satisfies readonly LogLevel[]

export interface LogView {
  /** The one that a link points at. */
  line: number | undefined
  level: LogLevel | undefined
  search: string
  /** Lines without what was searched for are left out. */
  isOnlyMatches: boolean
  isReversed: boolean
}

const parameters = ['line', 'level', 'search', 'only', 'order'] as const

export function readView(query: Record<string, unknown>): LogView {
  const { line, level: ofLevel, search, only, order } = query
  return {
    // A router that reads numbers as such is as good.
    line: /^[1-9]\d{0,9}$/.test(line as string) ? Number(line) : undefined,
    level: logLevels.find((level) => level === ofLevel),
    search: typeof search === 'string' ? search : '',
    isOnlyMatches: only === 'matches',
    isReversed: order === 'desc',
  }
}

export function writeView({ line, level, search, isOnlyMatches, isReversed }: LogView): Record<string, string> {
  return {
    ...(line !== undefined && { line: String(line) }),
    ...(level !== undefined && { level }),
    ...(search !== '' && { search }),
    ...(isOnlyMatches && { only: 'matches' }),
    ...(isReversed && { order: 'desc' }),
  }
}

/** Changes take the place of the entry before: Back leaves the page. What else the address says stays. */
export function useLogView(): [LogView, (changes: Partial<LogView>) => void] {
  const query = useSearch<AnyRouter, undefined, false>({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = readView(query)
  const change = (changes: Partial<LogView>) => {
    const others = Object.entries(query).filter(([name]) => !(parameters as readonly string[]).includes(name))
    const search = { ...Object.fromEntries(others), ...writeView({ ...view, ...changes }) }
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return [view, change]
}
