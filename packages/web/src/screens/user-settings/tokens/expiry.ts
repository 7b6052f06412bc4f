/** For how long a token is made. */
export const lifetimes = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  date: 'Until a date',
  never: 'Never ends',
} as const

export type Lifetime = keyof typeof lifetimes

const DAY_MS = 86_400_000
const DATE_FORM = /^(\d{4})-(\d{2})-(\d{2})$/

/** When it ends; null: never. Undefined: the date is none, or not in the future. A date counts to its end, where the person is. */
export function expiryOf(lifetime: Lifetime, date: string, now: number): Date | null | undefined {
  if (lifetime === 'never') return null
  if (lifetime !== 'date') return new Date(now + Number(lifetime) * DAY_MS)
  const [, year, month, day] = DATE_FORM.exec(date) ?? []
  if (year === undefined) return undefined
  const end = new Date(Number(year), Number(month) - 1, Number(day), 23, 59, 59)
  return end.getTime() > now ? end : undefined
}
