/** Takes code out of settings, so that it can be compared line by line instead of as one long text inside of JSON. */
import type { Component } from '@clew/contract'

export type CodeParameter = Component['settings_template']['code_parameters'][number]

export interface Separated {
  /** By the place of the code in the settings; '' where there is none. */
  code: Map<string, string>
  /** The settings, with a word in place of each code. */
  rest: unknown
}

export function separateCode(settings: unknown, parameters: readonly CodeParameter[]): Separated {
  const code = new Map<string, string>()
  let rest = settings
  for (const { settings_path, title } of parameters) {
    // Settings that are code as a whole are compared as settings.
    if (settings_path === '') continue
    const keys = settings_path.split('.')
    const text = codeText(valueAt(settings, keys))
    code.set(settings_path, text ?? '')
    if (text !== undefined) rest = withValue(rest, keys, `(see ${title})`)
  }
  return { code, rest }
}

function codeText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string')
  return isLines ? value.join('\n') : undefined
}

type Holder = Readonly<Record<string, unknown>>
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

const valueAt = (from: unknown, keys: readonly string[]): unknown =>
  keys.reduce((value, key) => (isHolder(value) && Object.hasOwn(value, key) ? value[key] : undefined), from)

/** Called only where there is something at that place. */
function withValue(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined || !isHolder(holder)) return value
  const changed = withValue(holder[key], rest, value)
  return Array.isArray(holder) ? holder.with(Number(key), changed) : { ...holder, [key]: changed }
}
