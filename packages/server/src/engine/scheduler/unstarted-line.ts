/** The line that opens the log of a scheduled job when planned runs before it did not take place: silence must not look like success. */
import type { Unstarted } from './schedule-store.ts'

const reasons = {
  active: 'because a job was still under way',
  missed: 'because no scheduler was running',
} as const satisfies Record<Unstarted['outcome'], string>

/** `missedBefore` are those right before the job that starts now. Undefined: there is nothing to tell. */
export function unstartedLine(earlier: readonly Unstarted[], missedBefore: number): string | undefined {
  const parts = [
    ...earlier.map(({ outcome, count, last }) => `${count} ${reasons[outcome]} (the last at ${utc(last)})`),
    ...(missedBefore > 0 ? [`${missedBefore} ${reasons.missed} just before this one`] : []),
  ]
  return parts.length === 0
    ? undefined
    : `Planned runs that did not start since the last scheduled job: ${parts.join(', ')}.`
}

const utc = (time: string): string => `${time.slice(0, 16).replace('T', ' ')} UTC`
