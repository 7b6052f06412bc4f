/** Everything that was logged: pages of a search, what has come since, and the whole of it as a file. */
import { links, type LogEntry } from '@clew/contract'
import type { LogSource } from '@clew/contract/rules/log-sources'
import { api } from './client.ts'

export interface LogFilter {
  source?: LogSource[]
  level?: LogEntry['level']
  workspace_id?: number
  configuration_id?: number
  user_id?: number
  from?: string
  to?: string
  search_text?: string
}

export interface LogPage {
  entries: LogEntry[]
  /** Undefined: everything has been looked through. */
  cursor: string | undefined
  searchedTo: string | undefined
  tailCursor: string
  missingArchives: string[]
}

export type LogOrder = 'ASC' | 'DESC'

interface Asked {
  order: LogOrder
  limit: number
  cursor: string | undefined
}

export async function searchLogs(
  filter: LogFilter,
  { order, limit, cursor }: Asked,
  signal: AbortSignal,
): Promise<LogPage> {
  const query = { ...filter, order_dir: order, limit, ...(cursor !== undefined && { cursor }) }
  const answer = await api.logs.search({ query }, { signal })
  return {
    entries: answer.entries,
    cursor: answer.cursor ?? undefined,
    searchedTo: answer.searched_to ?? undefined,
    tailCursor: answer.tail_cursor,
    missingArchives: answer.missing_archives,
  }
}

/** Where the file is; for some minutes. */
export async function logDownloadPath(filter: LogFilter, order: LogOrder, format: 'text' | 'jsonl'): Promise<string> {
  const { download_token } = await api.logs.download({ query: { ...filter, order_dir: order, format } })
  return links.download(download_token)
}

/** By its key the event stream finds what follows the end of the logs. */
export const LOG_TAIL = 'log-tail'
