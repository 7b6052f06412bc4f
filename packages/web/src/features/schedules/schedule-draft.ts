/** The schedule card while it is edited. */
import { isEmail } from '@clew/contract/rules/email'
import type { Schedule } from '@clew/contract/rules/schedule'
import { timeOf } from './read-schedule.ts'
import { schedulesOf, type ScheduleTime } from './schedule-time.ts'
import { hasProblems, timeProblems, type TimeProblems } from './time-problems.ts'

const MOST_SCHEDULES = 8
export const TOO_MANY = `At most ${MOST_SCHEDULES} schedule times are possible`

export interface DraftTime {
  /** For as long as the form is open. */
  key: number
  time: ScheduleTime
  /** Until it is touched it stays as it came, however it was written. */
  stored: Schedule | undefined
}

export interface ScheduleDraft {
  times: readonly DraftTime[]
  emails: readonly string[]
  /** In the field, not added yet. */
  typedEmail: string
}

export interface ScheduleSettings {
  schedules: Schedule[]
  notification_emails: string[]
}

export interface DraftProblems {
  times?: ReadonlyMap<number, TimeProblems>
  tooMany?: string
  email?: string
}

export function draftOf({ schedules, notification_emails }: ScheduleSettings): ScheduleDraft {
  return {
    times: schedules.map((stored, key) => ({ key, time: timeOf(stored), stored })),
    emails: notification_emails,
    typedEmail: '',
  }
}

export const withNewTime = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  times: [
    ...draft.times,
    {
      key: Math.max(-1, ...draft.times.map(({ key }) => key)) + 1,
      time: { variant: 'interval', weekdays: [], repeat: undefined, from: '', to: '', delay: 0 },
      stored: undefined,
    },
  ],
})

export const withTime = (draft: ScheduleDraft, key: number, time: ScheduleTime): ScheduleDraft => ({
  ...draft,
  times: draft.times.map((each) => (each.key === key ? { key, time, stored: undefined } : each)),
})

export const withoutTime = (draft: ScheduleDraft, key: number): ScheduleDraft => ({
  ...draft,
  times: draft.times.filter((each) => each.key !== key),
})

export function emailProblem(draft: ScheduleDraft): string | undefined {
  const email = clean(draft.typedEmail)
  if (!isEmail(email)) return 'Email is not valid'
  return draft.emails.map(clean).includes(email) ? 'Email already added' : undefined
}

/** Only when `emailProblem` has found none. */
export const withTypedEmail = (draft: ScheduleDraft): ScheduleDraft => ({
  ...draft,
  emails: [...draft.emails, clean(draft.typedEmail)],
  typedEmail: '',
})

/** One mailbox, however it is written. */
const clean = (email: string): string => email.trim().toLowerCase()

/** Of the times that can be saved, and of those alone. */
export const schedulesOfDraft = ({ times }: ScheduleDraft): Schedule[] =>
  times.flatMap(({ time, stored }) => {
    if (stored) return [stored]
    return hasProblems(timeProblems(time)) ? [] : schedulesOf(time)
  })

/** Fixed times that need several schedules count as many; unfinished ones count once. */
export const hasRoom = (draft: ScheduleDraft): boolean =>
  Math.max(schedulesOfDraft(draft).length, draft.times.length) < MOST_SCHEDULES

export function draftProblems(draft: ScheduleDraft): DraftProblems {
  const times = new Map(
    draft.times
      .filter(({ stored }) => !stored)
      .map(({ key, time }) => [key, timeProblems(time)] as const)
      .filter(([, problems]) => hasProblems(problems)),
  )
  const email = draft.typedEmail.trim() === '' ? undefined : emailProblem(draft)
  return {
    ...(times.size > 0 && { times }),
    ...(schedulesOfDraft(draft).length > MOST_SCHEDULES && { tooMany: TOO_MANY }),
    ...(email !== undefined && { email }),
  }
}

/** What is sent. An address that was typed and not added is meant, too. */
export const settingsOf = (draft: ScheduleDraft): ScheduleSettings => ({
  schedules: schedulesOfDraft(draft),
  notification_emails: [...(draft.typedEmail.trim() === '' ? draft : withTypedEmail(draft)).emails],
})
