import type { Schedule } from '@clew/contract/rules/schedule'
import { scheduleWords } from '../../format/schedule-words.ts'

/** Schedules in words, as a line of their own. */
export function scheduleSentence(...schedules: Schedule[]): string {
  const words = schedules.map(scheduleWords).join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
