/** Where somebody is signed in, as they see it, and how they end it there. */
import type { OwnSession } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import { hashToken } from '../../vault/tokens.ts'
import { deviceOf } from './device.ts'
import { deleteOtherSessions, deleteSession, listLivingSessions } from './own-session-store.ts'

/** An API token belongs to none of them, so none is the current one. */
export async function listSessions(db: Db, caller: Caller, token: string | undefined): Promise<OwnSession[]> {
  const sessions = await listLivingSessions(db, caller.id, hashToken(token ?? ''))
  return sessions.map(({ id, started, last_used, user_agent, is_current }) => {
    const { browser, system } = deviceOf(user_agent)
    return { id: Number(id), browser, system, created: started, last_used, current: is_current ? 1 : 0 }
  })
}

export async function endSession(db: Db, userId: number, id: number): Promise<void> {
  if (!(await deleteSession(db, userId, id))) throw notFound()
}

export const endOtherSessions = (db: Db, userId: number, token: string | undefined): Promise<void> =>
  deleteOtherSessions(db, userId, hashToken(token ?? ''))
