import { Refusal } from './refusal.ts'

/** The fields that are given and differ from what is there. */
export function changedFields<Thing extends object>(
  before: Thing,
  given: { [Name in keyof Thing]?: Thing[Name] | undefined },
): Partial<Thing> {
  const changed = Object.entries(given).filter(
    ([name, value]) => value !== undefined && before[name as keyof Thing] !== value,
  )
  return Object.fromEntries(changed) as Partial<Thing>
}

export const nothingChanged = (): Refusal => new Refusal('nothing_changed', 'Nothing has been changed.')

/** The version that the caller has seen is not the current one any more. */
export const changedMeanwhile = (): Refusal => new Refusal('conflict', 'Somebody has changed it in the meantime.')
