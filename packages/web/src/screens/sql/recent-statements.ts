/** What this browser remembers for its user: the statements that were run last, and the text that is in the editor. */
import { useState } from 'react'

export interface RecentStatement {
  sql: string
  /** When it was run last, in milliseconds. */
  at: number
}

const MOST = 50
/** What is longer is not worth the room. */
const LONGEST = 20_000

const recentKey = (userId: number): string => `clew.sql.recent.${userId}`
const draftKey = (userId: number): string => `clew.sql.draft.${userId}`

export function useRecentStatements(userId: number) {
  const [recent, setRecent] = useState(() => readRecent(userId))
  const remember = (sql: string, now = Date.now()) => {
    const text = sql.trim()
    if (text === '' || text.length > LONGEST) return
    // Read again: another tab may have added to it.
    const next = withStatement(readRecent(userId), { sql: text, at: now })
    setRecent(next)
    keep(recentKey(userId), JSON.stringify(next))
  }
  return { recent, remember }
}

/** The newest first, each once. */
export const withStatement = (recent: readonly RecentStatement[], added: RecentStatement): RecentStatement[] =>
  [added, ...recent.filter(({ sql }) => sql !== added.sql)].slice(0, MOST)

export const readDraft = (userId: number): string => localStorage.getItem(draftKey(userId)) ?? ''
export const keepDraft = (userId: number, text: string): void => keep(draftKey(userId), text)

function readRecent(userId: number): RecentStatement[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(recentKey(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent) : []
  } catch {
    return []
  }
}

const isRecent = (value: unknown): value is RecentStatement => {
  const { sql, at } = (value ?? {}) as Partial<RecentStatement>
  return typeof sql === 'string' && typeof at === 'number'
}

function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // No room is left: the statement can still be run.
  }
}
