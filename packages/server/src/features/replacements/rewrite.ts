/** A configuration with a text replaced in its name, description and settings: never in keys, never in secrets. */
import type { AnswerOf, calls, Component } from '@clew/contract'
import { isObject, isSecretKey, isSecretLeaf, pathBelow, type JsonObject } from '../../vault/secret-leaves.ts'
import type { Replacer } from './text-replacer.ts'

export interface Written {
  name: string
  description: string
  /** As they are stored: secrets encrypted. */
  settings: JsonObject
}

export type Change = AnswerOf<typeof calls.replacements.preview>['configurations'][number]['changes'][number]
type CodeParameter = Component['settings_template']['code_parameters'][number]

export interface Rewritten {
  after: Written
  /** None: the text stands nowhere in it. */
  changes: Change[]
}

export function rewrite(before: Written, replace: Replacer, codeParameters: readonly CodeParameter[]): Rewritten {
  const [name, description] = [replace(before.name), replace(before.description)]
  const { value, leaves } = replaceInSettings(before.settings, replace)
  // As names are kept.
  const after = { name: name.text.trim(), description: description.text, settings: value }
  const changes: Change[] = [
    { ...plain('name', 'Name'), matches: name.matches, before: before.name, after: after.name },
    {
      ...plain('description', 'Description'),
      matches: description.matches,
      before: before.description,
      after: after.description,
    },
    ...settingsChanges(leaves, { before: before.settings, after: value }, codeParameters),
  ]
  return { after, changes: changes.filter((change) => change.before !== change.after) }
}

const plain = (field: 'name' | 'description', title: string) => ({ field, title, path: '', language: null })

interface Leaf {
  path: string
  matches: number
  before: string
  after: string
}

function replaceInSettings(settings: JsonObject, replace: Replacer): { value: JsonObject; leaves: Leaf[] } {
  const leaves: Leaf[] = []
  const copy = (part: unknown, path: string, isSecret: boolean): unknown => {
    if (Array.isArray(part))
      return part.map((element: unknown, index) => copy(element, pathBelow(path, index), isSecret))
    if (isObject(part))
      // Built from entries: an assignment to the key `__proto__` would set the prototype instead.
      return Object.fromEntries(
        Object.entries(part).map(([key, below]) => [
          key,
          copy(below, pathBelow(path, key), isSecret || isSecretKey(key)),
        ]),
      )
    if (typeof part !== 'string' || isSecretLeaf(part, isSecret)) return part
    const { text, matches } = replace(part)
    if (text !== part) leaves.push({ path, matches, before: part, after: text })
    return text
  }
  return { value: copy(settings, '', false) as JsonObject, leaves }
}

/** Code under the title of its editor, as a whole where it is kept line by line; everything else by its path. */
function settingsChanges(
  leaves: readonly Leaf[],
  { before, after }: { before: JsonObject; after: JsonObject },
  codeParameters: readonly CodeParameter[],
): Change[] {
  const code = codeParameters.filter(({ settings_path }) => settings_path !== '')
  const isAt = (path: string, { path: leaf }: Leaf) => leaf === path || leaf.startsWith(`${path}.`)
  const ofCode = code.flatMap(({ settings_path, title, language }) => {
    const inside = leaves.filter((leaf) => isAt(settings_path, leaf))
    const texts = [codeText(before, settings_path), codeText(after, settings_path)] as const
    if (inside.length === 0 || texts[0] === undefined || texts[1] === undefined) return []
    const matches = inside.reduce((sum, leaf) => sum + leaf.matches, 0)
    return [inSettings({ path: settings_path, matches, before: texts[0], after: texts[1] }, title, language)]
  })
  const shown = new Set(ofCode.map(({ path }) => path))
  const others = leaves.filter((leaf) => !shown.values().some((path) => isAt(path, leaf)))
  return [...ofCode, ...others.map((leaf) => inSettings(leaf, leaf.path, null))]
}

const inSettings = (leaf: Leaf, title: string, language: Change['language']): Change => ({
  field: 'settings',
  title,
  language,
  ...leaf,
})

/** Undefined where there is something else than a text or lines of one. */
function codeText(settings: JsonObject, path: string): string | undefined {
  const value = path
    .split('.')
    .reduce<unknown>((from, key) => (isObject(from) && Object.hasOwn(from, key) ? from[key] : undefined), settings)
  if (typeof value === 'string') return value
  const isLines = Array.isArray(value) && value.every((line) => typeof line === 'string')
  return isLines ? value.join('\n') : undefined
}
