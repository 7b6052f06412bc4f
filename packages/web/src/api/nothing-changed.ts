import { ApiError } from './api-error.ts'

/** What was saved; undefined when the server says that it is so already, which for some forms is as good. */
export async function unlessNothingChanged<Answer>(saving: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await saving
  } catch (error) {
    if (error instanceof ApiError && error.type === 'nothing_changed') return undefined
    throw error
  }
}
