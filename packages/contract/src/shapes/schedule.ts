import { z } from 'zod'
import { isEmail } from '../rules/email.ts'
import { scheduleProblem } from '../rules/schedule.ts'

const MOST_SCHEDULES = 8
const MOST_EMAILS = 50

const field = z.string().min(1).max(200)

const fields = z.strictObject({ minute: field, hour: field, day: field, month: field, day_of_week: field })

/** When to run, in UTC. */
const schedule = fields.superRefine((given, context) => {
  const problem = scheduleProblem(given)
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
})

export const schedules = z.array(schedule).max(MOST_SCHEDULES, `At most ${MOST_SCHEDULES} schedule times are possible`)

/** As they leave the server: what was checked on the way in is not checked again. */
export const shownSchedules = z.array(fields)

/** Whom to tell when a run fails. */
export const notificationEmails = z
  .array(z.string().trim().toLowerCase().max(254).refine(isEmail, 'Email is not valid'))
  .max(MOST_EMAILS)
  .refine((emails) => new Set(emails).size === emails.length, 'Email already added')
