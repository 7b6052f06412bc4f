/** How a change of a user ended, as far as the screen has an answer to it; any other failure is thrown on. */
import { ApiError } from '../../api/api-error.ts'

export type Outcome =
  | { kind: 'done' }
  /** Somebody else has deleted the user. */
  | { kind: 'gone' }
  /** There would be no administrator left: said where the change was asked for. */
  | { kind: 'refused'; message: string }

export const GONE = 'User is no longer there.'

export async function outcomeOf(doing: Promise<unknown>): Promise<Outcome> {
  try {
    await doing
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof ApiError && error.type === 'not_found') return { kind: 'gone' }
    if (error instanceof ApiError && error.type === 'conflict') return { kind: 'refused', message: error.message }
    throw error
  }
}
