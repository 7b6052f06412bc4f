/** A schedule in words, such as "every hour at :10" or "Mon–Fri 06:30 UTC". What cannot be read is shown as it stands. */
interface Schedule {
  minute: string
  hour: string
  day: string
  month: string
  day_of_week: string
}

const MOST_LISTED_TIMES = 6
/** Fewer are quicker read one by one than as a rhythm. */
const FEWEST_IN_RHYTHM = 4
const HOURS_A_DAY = 24
const MINUTES_AN_HOUR = 60
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

export function scheduleWords(schedule: Schedule): string {
  const minutes = valuesOf(schedule.minute, 0, 59)
  const hours = valuesOf(schedule.hour, 0, 23)
  const dates = datesWords(schedule)
  if (!minutes || !hours || dates === undefined) return asItStands(schedule)

  const time = timeWords(minutes, hours)
  const isEveryDay = dates === ''
  const days = isEveryDay && time.isListed ? 'every day' : dates
  const words = [days, time.words].filter(Boolean).join(' ')
  // The minutes of an hour are the same nearly everywhere; hours and days are not.
  return time.namesHours || !isEveryDay ? `${words} UTC` : words
}

interface TimeWords {
  words: string
  namesHours: boolean
  /** Points in time, as opposed to a rhythm. */
  isListed?: boolean
}

function timeWords(minutes: number[], hours: number[]): TimeWords {
  const isAllDay = hours.length === HOURS_A_DAY
  const [minute = 0] = minutes
  const rhythm = minutes.length > 1 && rhythmWords(minutes)
  if (rhythm) return { words: rhythm + withinHours(minutes, hours), namesHours: !isAllDay }
  if (isAllDay) return { words: `every hour at ${minutes.map(pastHour).join(', ')}`, namesHours: false }

  const hourStep = stepOf(hours)
  if (minutes.length === 1 && hourStep !== undefined && hours.length >= FEWEST_IN_RHYTHM) {
    const [first = 0] = hours
    const last = hours.at(-1) ?? 0
    const every = hourStep === 1 ? 'every hour' : `every ${hourStep} hours`
    const isEndless = first + HOURS_A_DAY - last === hourStep
    const when = isEndless ? `from ${clock(first, minute)}` : `${clock(first, minute)}–${clock(last, minute)}`
    return { words: `${every} ${when}`, namesHours: true }
  }
  if (minutes.length * hours.length <= MOST_LISTED_TIMES) {
    const times = hours.flatMap((hour) => minutes.map((past) => clock(hour, past)))
    return { words: times.join(', '), namesHours: true, isListed: true }
  }
  const past = rangesOf(minutes).map(([from, to]) => span(pastHour(from), pastHour(to)))
  return { words: `at ${past.join(', ')}${inHours(hours)}`, namesHours: true }
}

/** "every 15 minutes", when the minutes keep a rhythm. */
function rhythmWords(minutes: number[]): string | undefined {
  const step = stepOf(minutes)
  if (step === undefined || minutes.length < 2) return undefined
  const every = step === 1 ? 'every minute' : `every ${step} minutes`
  const first = minutes[0] ?? 0
  const last = minutes.at(-1) ?? 0
  const isEndless = first + MINUTES_AN_HOUR - last === step
  if (!isEndless) return minutes.length < FEWEST_IN_RHYTHM ? undefined : `${every} ${pastHour(first)}–${pastHour(last)}`
  return first === 0 ? every : `${every} from ${pastHour(first)}`
}

function withinHours(minutes: number[], hours: number[]): string {
  if (hours.length === HOURS_A_DAY) return ''
  const [first = 0] = hours
  const last = hours.at(-1) ?? 0
  const isOneStretch = last - first === hours.length - 1
  const isWholeHour = stepOf(minutes) === (minutes[0] ?? 0) + MINUTES_AN_HOUR - (minutes.at(-1) ?? 0)
  if (!isOneStretch || !isWholeHour) return inHours(hours)
  return ` ${clock(first, minutes[0] ?? 0)}–${clock(last, minutes.at(-1) ?? 0)}`
}

function inHours(hours: number[]): string {
  const stretches = rangesOf(hours).map(([from, to]) => span(twoDigits(from), twoDigits(to)))
  return ` in ${hours.length === 1 ? 'hour' : 'hours'} ${stretches.join(', ')}`
}

/** Empty for every day; undefined when it cannot be read. */
function datesWords({ day, month, day_of_week }: Schedule): string | undefined {
  const days = valuesOf(day, 1, 31)
  const monthNumbers = valuesOf(month, 1, 12)
  const sundayFirst = valuesOf(day_of_week, 0, 7)
  if (!days || !monthNumbers || !sundayFirst) return undefined

  // 0 and 7 are both Sunday, which ends the week here.
  const weekdayNumbers = [...new Set(sundayFirst.map((number) => (number + 6) % 7))].toSorted(ascending)
  const restricted: string[] = []
  if (day_of_week !== '*') restricted.push(rangesOf(weekdayNumbers).map(named(weekdays, 0)).join(', '))
  if (day !== '*') restricted.push(`${rangesOf(days).map(ordinals).join(', ')} of the month`)
  // When both are restricted either is enough, so one that names every day frees the other, too.
  const isEveryDay =
    (day_of_week !== '*' && weekdayNumbers.length === 7) ||
    (day !== '*' && days.length === 31) ||
    restricted.length === 0
  const dayWords = isEveryDay ? '' : restricted.join(' or ')
  if (monthNumbers.length === 12) return dayWords
  const monthWords = rangesOf(monthNumbers).map(named(months, 1)).join(', ')
  return `${dayWords || 'every day'} in ${monthWords}`
}

/** The numbers that a cron field stands for, in order; undefined when it is none. */
function valuesOf(field: string, from: number, to: number): number[] | undefined {
  const values = new Set<number>()
  for (const part of field.split(',')) {
    const found = /^(?:\*|(\d{1,3})(?:-(\d{1,3}))?)(?:\/(\d{1,3}))?$/.exec(part)
    if (!found) return undefined
    const [first, last, step] = found.slice(1).map((digits) => (digits === undefined ? undefined : Number(digits)))
    const start = first ?? from
    const end = last ?? (first === undefined ? to : start)
    if (start < from || end > to || start > end || step === 0) return undefined
    for (let value = start; value <= end; value += step ?? 1) values.add(value)
  }
  return [...values].toSorted(ascending)
}

/** The distance between neighbours, when it is always the same. */
function stepOf([first, second, ...rest]: number[]): number | undefined {
  if (first === undefined || second === undefined) return undefined
  const step = second - first
  let before = second
  for (const value of rest) {
    if (value - before !== step) return undefined
    before = value
  }
  return step
}

/** Runs of neighbours as first and last; two neighbours alone stay apart. */
function rangesOf(values: number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const value of values) {
    const current = ranges.at(-1)
    if (current && current[1] === value - 1) current[1] = value
    else ranges.push([value, value])
  }
  return ranges.flatMap(([from, to]): [number, number][] =>
    to - from === 1
      ? [
          [from, from],
          [to, to],
        ]
      : [[from, to]],
  )
}

const asItStands = ({ minute, hour, day, month, day_of_week }: Schedule): string =>
  `${[minute, hour, day, month, day_of_week].join(' ')} UTC`

const ascending = (one: number, other: number): number => one - other
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const pastHour = (minute: number): string => `:${twoDigits(minute)}`
const clock = (hour: number, minute: number): string => twoDigits(hour) + pastHour(minute)
const span = (from: string, to: string): string => (from === to ? from : `${from}–${to}`)
const named =
  (names: string[], offset: number) =>
  ([from, to]: [number, number]): string =>
    span(names[from - offset] ?? '', names[to - offset] ?? '')
const ordinals = ([from, to]: [number, number]): string => span(ordinal(from), ordinal(to))

function ordinal(number: number): string {
  const isTeen = number > 10 && number < 14
  const ending = isTeen ? undefined : ['st', 'nd', 'rd'][(number % 10) - 1]
  return `${number}${ending ?? 'th'}`
}
