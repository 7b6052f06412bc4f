/** What differs between two versions, in the form in which it can be read best. */
import { changedFields } from '@clew/contract/rules/changed-fields'
import type { Kind } from '@clew/contract'
import type { Version } from '../../api/runnables.ts'
import type { DiffLanguage } from '../../ui/diff/diff-language.ts'
import { separateCode, type CodeParameter } from './code-in-settings.ts'
import { fieldTitle } from './field-words.ts'

export type ShownChange = { key: string; title: string } & (
  | { form: 'line' | 'text'; before: string; after: string; language: DiffLanguage }
  /** It changed, but what can be shown of it did not. */
  | { form: 'secret' }
)

type Snapshot = NonNullable<Version['snapshot']>

const LONGEST_LINE = 120
const flags = new Set(['disabled', 'continue_on_failure'])

interface Compared {
  kind: Kind
  /** Undefined: there was nothing before. */
  before: Version | undefined
  after: Version
  codeParameters: readonly CodeParameter[]
}

export function shownChanges({ kind, before, after, codeParameters }: Compared): ShownChange[] {
  const [old, now] = [before?.snapshot ?? {}, after.snapshot ?? {}]
  return changedNames(kind, before, after)
    .filter((name) => before !== undefined || !isEmpty(now[name]))
    .flatMap((name) => {
      const changes =
        name === 'settings' && kind === 'configuration'
          ? settingsChanges(old, now, codeParameters)
          : [changeOf(name, old[name], now[name])].filter(isDifferent)
      return changes.length > 0 ? changes : [{ key: name, title: fieldTitle(name), form: 'secret' } as const]
    })
}

/** The server sees secrets change; here they look the same before and after. */
function changedNames(kind: Kind, before: Version | undefined, after: Version): string[] {
  const visible = changedFields(kind, before?.snapshot ?? {}, after.snapshot ?? {})
  const isNext = before !== undefined && before.version + 1 === after.version
  return isNext ? [...new Set([...visible, ...after.changed])].toSorted() : visible
}

function settingsChanges(old: Snapshot, now: Snapshot, parameters: readonly CodeParameter[]): ShownChange[] {
  const [before, after] = [separateCode(old['settings'], parameters), separateCode(now['settings'], parameters)]
  const code = parameters.map(({ settings_path: path, title, language }) => ({
    key: `settings.${path}`,
    title,
    form: 'text' as const,
    before: before.code.get(path) ?? '',
    after: after.code.get(path) ?? '',
    language,
  }))
  return [...code, changeOf('settings', before.rest, after.rest)].filter(isDifferent)
}

function changeOf(name: string, old: unknown, now: unknown) {
  const [before, after] = [textOf(name, old), textOf(name, now)]
  const isStructured = [old, now].some((value) => typeof value === 'object' && value !== null)
  const isLine = !isStructured && [before, after].every((text) => text.length <= LONGEST_LINE && !text.includes('\n'))
  const form: 'line' | 'text' = isLine ? 'line' : 'text'
  const language: DiffLanguage = isStructured ? 'json' : 'text'
  return { key: name, title: fieldTitle(name), form, before, after, language }
}

const isDifferent = ({ before, after }: { before: string; after: string }): boolean => before !== after

function textOf(name: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (flags.has(name)) return value === 1 ? 'yes' : 'no'
  if (typeof value === 'number' && name.endsWith('_id')) return `#${value}`
  return JSON.stringify(value, undefined, 2)
}

/** Nobody has to be told that something began without it. */
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || value === 0) return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}
