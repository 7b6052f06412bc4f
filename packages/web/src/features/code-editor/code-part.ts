/** Where the code stands in the settings, and in which form: a text, a list of lines, or JSON. */
import type { Component, Configuration } from '@clew/contract'
import type { Part } from '../../api/change-entity.ts'

export type CodeParameter = Component['settings_template']['code_parameters'][number]

type Form = 'text' | 'lines' | 'json'

/** The code of one editor as text. Saving it keeps the form in which it is stored, and everything around it. */
export function codePart(parameter: CodeParameter): Part<Configuration, string> {
  const keys = keysOf(parameter)
  return {
    read: ({ settings }) => textOf(valueAt(settings, keys)),
    write: (text, { settings }) => {
      const stored = valueAt(settings, keys)
      return { settings: withValue(settings, keys, valueOf(text, stored, parameter)) as Configuration['settings'] }
    },
  }
}

/** Why the text cannot be saved; undefined when it can. */
export function codeProblem(text: string, parameter: CodeParameter, { settings }: Configuration): string | undefined {
  const keys = keysOf(parameter)
  if (formOf(valueAt(settings, keys), parameter) !== 'json') return undefined
  return parsedObject(text) ? undefined : 'Entered code is not valid JSON object'
}

const keysOf = ({ settings_path: path }: CodeParameter): string[] => (path === '' ? [] : path.split('.'))

function formOf(stored: unknown, { language, settings_path }: CodeParameter): Form {
  if (settings_path === '') return 'json'
  if (Array.isArray(stored) && stored.every((line) => typeof line === 'string')) return 'lines'
  if (typeof stored === 'string') return 'text'
  return typeof stored === 'object' || language === 'json' ? 'json' : 'text'
}

function textOf(stored: unknown): string {
  if (stored === undefined || stored === null) return ''
  if (typeof stored === 'string') return stored
  if (Array.isArray(stored) && stored.every((line) => typeof line === 'string')) return stored.join('\n')
  return JSON.stringify(stored, undefined, 2)
}

function valueOf(text: string, stored: unknown, parameter: CodeParameter): unknown {
  const form = formOf(stored, parameter)
  if (form === 'json') return parsedObject(text)
  // The editor knows one kind of line break: a text that came with the other keeps it.
  const before = textOf(stored)
  const isCarriage = before.includes('\r\n') && !/[^\r]\n/.test(before)
  const broken = isCarriage ? text.replaceAll(/\r?\n/g, '\r\n') : text
  return form === 'lines' ? broken.split('\n') : broken
}

function parsedObject(text: string): object | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject && Object.keys(parsed).length > 0 ? parsed : undefined
  } catch {
    return undefined
  }
}

const isHolder = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const valueAt = (from: unknown, keys: readonly string[]): unknown =>
  keys.reduce((value, key) => (isHolder(value) && Object.hasOwn(value, key) ? value[key] : undefined), from)

function withValue(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(holder))
    return holder.map((one: unknown, i) => (String(i) === key ? withValue(one, rest, value) : one))
  const known = isHolder(holder) ? holder : {}
  const inner = Object.hasOwn(known, key) ? known[key] : undefined
  return { ...known, [key]: withValue(inner, rest, value) }
}
