import { writeClockTime, type ClockTime } from './schedule-time.ts'

/** What the clock of the reader shows then, today: `09:30 local`, and when it falls on another day there, on which. */
export function localTime({ hour, minute }: ClockTime, now: Date): string {
  const time = new Date(now)
  time.setUTCHours(hour, minute, 0, 0)
  const shift = Math.sign(
    Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) -
      Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()),
  )
  const day = shift === 0 ? '' : shift > 0 ? ', next day' : ', day before'
  return `${writeClockTime({ hour: time.getHours(), minute: time.getMinutes() })} local${day}`
}
