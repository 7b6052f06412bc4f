/** Which logs are looked at and how. It lives in the address, where anybody may have written anything. */
import type { LogLevel } from '@clew/contract'
import { logSources, type LogSource } from '@clew/contract/rules/log-sources'
import type { LogFilter, LogOrder } from '../../api/logs.ts'
import { useAddress } from '../../ui/use-address.ts'

export const ranges = ['hour', 'day', 'week', 'month'] as const
type Range = (typeof ranges)[number]

export const levels = ['debug', 'info', 'warning', 'error'] as const satisfies readonly LogLevel[]

export interface LogsState {
  search: string
  sources: readonly LogSource[]
  /** And what is graver. */
  level: LogLevel
  workspaceId: number | undefined
  configurationId: number | undefined
  userId: number | undefined
  range: Range | 'all' | 'custom'
  /** Of a custom range; undefined: open on that side. */
  from: string | undefined
  to: string | undefined
  order: LogOrder
  isLive: boolean
}

export const everything: LogsState = {
  search: '',
  sources: logSources,
  level: 'debug',
  workspaceId: undefined,
  configurationId: undefined,
  userId: undefined,
  range: 'all',
  from: undefined,
  to: undefined,
  order: 'DESC',
  isLive: true,
}

const names = [
  'search',
  'source',
  'level',
  'workspace',
  'configuration',
  'user',
  'range',
  'from',
  'to',
  'order',
  'live',
] as const
type Told = Partial<Record<(typeof names)[number], string>>

const LONGEST_SEARCH = 255

export function useLogsState(): [LogsState, (changes: Partial<LogsState>) => void] {
  const [told, tell] = useAddress(...names)
  const state = readState(told)
  return [state, (changes) => tell(writeState({ ...state, ...changes }))]
}

/** What is missing or makes no sense becomes the default. */
function readState(told: Told): LogsState {
  const sources = logSources.filter((source) => told.source?.split(',').includes(source))
  const [from, to] = [timeIn(told.from), timeIn(told.to)]
  const isCustom = from !== undefined || to !== undefined
  return {
    search: told.search?.trim().slice(0, LONGEST_SEARCH) ?? '',
    sources: sources.length === 0 ? everything.sources : sources,
    level: levels.find((level) => level === told.level) ?? everything.level,
    workspaceId: idIn(told.workspace),
    configurationId: idIn(told.configuration),
    userId: idIn(told.user),
    range: isCustom || told.range === 'custom' ? 'custom' : (ranges.find((range) => range === told.range) ?? 'all'),
    from,
    to,
    order: told.order === 'oldest' ? 'ASC' : 'DESC',
    isLive: told.live !== 'off',
  }
}

/** Only what differs from the default, so that the plain page has a plain address. An empty text is not written. */
const writeState = (state: LogsState): Required<Told> => ({
  search: state.search,
  source: state.sources.length === logSources.length ? '' : state.sources.join(','),
  level: state.level === everything.level ? '' : state.level,
  workspace: String(state.workspaceId ?? ''),
  configuration: String(state.configurationId ?? ''),
  user: String(state.userId ?? ''),
  range: state.range === 'all' ? '' : state.range,
  from: state.range === 'custom' ? (state.from ?? '') : '',
  to: state.range === 'custom' ? (state.to ?? '') : '',
  order: state.order === 'ASC' ? 'oldest' : '',
  live: state.isLive ? '' : 'off',
})

const idIn = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined

function timeIn(text: string | undefined): string | undefined {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}

export const isNarrowed = (state: LogsState): boolean =>
  Object.values(writeState({ ...state, order: 'DESC', isLive: true })).some((text) => text !== '')

/** What comes while one looks is at the end that is looked at, and within the times. */
export const canBeLive = ({ order, to }: LogsState): boolean => order === 'DESC' && to === undefined

const HOUR_MS = 3_600_000
const lengthsMs = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const satisfies Record<Range, number>

/** What the server is asked. `now` is when the search begins. */
export function filterOf(state: LogsState, now: number): LogFilter {
  const { search, sources, level, workspaceId, configurationId, userId, range, to } = state
  const from = range === 'all' ? undefined : range === 'custom' ? state.from : isoOf(now - lengthsMs[range])
  return {
    ...(sources.length < logSources.length && { source: [...sources] }),
    ...(level !== 'debug' && { level }),
    ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    ...(configurationId !== undefined && { configuration_id: configurationId }),
    ...(userId !== undefined && { user_id: userId }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(search !== '' && { search_text: search }),
  }
}

const isoOf = (at: number): string => new Date(at).toISOString()
