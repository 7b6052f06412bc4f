/** Points in time as the screens write them: local time, with UTC for tooltips. */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

/** An ISO 8601 text as the server sends it, milliseconds, or a date. */
export type Moment = string | number | Date

const DATE_TIME = 'HH:mm:ss, D.M.YYYY'
const SHORT_DATE_TIME = 'HH:mm, D.M.YYYY'
const DATE = 'D.M.YYYY'
const TIMESTAMP = 'YYYY-MM-DD HH:mm:ss'
const BUILD_DATE = 'D MMM YYYY'

export const formatDateTime = (moment: Moment): string => write(dayjs(moment), DATE_TIME)
export const formatShortDateTime = (moment: Moment): string => write(dayjs(moment), SHORT_DATE_TIME)
export const formatDate = (moment: Moment): string => write(dayjs(moment), DATE)
export const formatTimestamp = (moment: Moment): string => write(dayjs(moment), TIMESTAMP)
/** For the tooltip of a local time. */
export const formatUtc = (moment: Moment): string => write(dayjs.utc(moment), `${TIMESTAMP} [UTC]`)
/** The same everywhere, whatever the reader's time zone: a build happens on one day. */
export const formatBuildDate = (moment: Moment): string => write(dayjs.utc(moment), BUILD_DATE)

/** A time that cannot be read is shown as a dash, not as "Invalid Date". */
function write(time: Dayjs, format: string): string {
  return time.isValid() ? time.format(format) : '–'
}
