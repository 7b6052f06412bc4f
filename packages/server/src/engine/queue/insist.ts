import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../../database/unavailable.ts'

const RETRY_MS = 250

/**
 * Does something in the database, however long that is away. Only for what may be done twice: an answer that was lost on its way does not
 * tell whether it was done.
 */
export async function insist<Answer>(act: () => Promise<Answer>, giveUp: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await act()
    } catch (error) {
      if (giveUp.aborted || !isDatabaseUnavailable(error)) throw error
      await wait(RETRY_MS, undefined, { signal: giveUp }).catch(() => undefined)
    }
  }
}
