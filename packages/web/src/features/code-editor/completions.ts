/** What the editor offers while code is typed: the input files of the configuration and their columns. Heavy, as CodeMirror is. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import type { CodeLanguage, Tables } from '../../ui/code/languages.ts'
import { isInPlaceholder } from '../../ui/code/placeholders.ts'
import type { InputFile } from './input-files.ts'

export function completions(language: CodeLanguage, files: readonly InputFile[]): Extension {
  if (language === 'json') return []
  const autocomplete = language === 'sql' ? completeSql(files) : completeScript(files)
  return EditorState.languageData.of(() => [{ autocomplete }])
}

/** For the completion of SQL, which knows what comes after FROM and after a dot. */
export const tablesOf = (files: readonly InputFile[]): Tables =>
  Object.fromEntries(files.flatMap(({ table, columns }) => (table === undefined ? [] : [[table, columns]])))

/** Of thousands of files together; more would make every key slow. */
const MOST_COLUMNS = 5_000

type Complete = (context: CompletionContext) => CompletionResult | null

/** Each name once, with where it occurs. */
function columnOptions(
  files: readonly InputFile[],
  whereOf: (file: InputFile) => string | undefined,
  asTyped: (name: string) => string = (name) => name,
): Completion[] {
  const places = new Map<string, string[]>()
  for (const file of files) {
    const where = whereOf(file)
    if (where === undefined) continue
    for (const column of file.columns) places.set(column, [...(places.get(column) ?? []), where])
  }
  return Array.from(places)
    .slice(0, MOST_COLUMNS)
    .map(([label, where]) => ({
      label,
      type: 'property',
      detail: shortList(where),
      apply: asTyped(label),
    }))
}

const shortList = ([first, ...others]: readonly string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more` : first!

/** Columns without their table. */
function completeSql(files: readonly InputFile[]): Complete {
  const options = columnOptions(files, ({ table }) => table, asSqlName)
  return (context) => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u)
    if (!word || isInPlaceholder(context) || isInside(context, /string|quoted|comment/i)) return null
    const before = context.state.sliceDoc(Math.max(0, word.from - 1), word.from)
    if (before === '.') return null
    return { from: word.from, options, validFor: /^[\p{L}\p{N}_]*$/u }
  }
}

const asSqlName = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`)

/** Paths are offered where they can be: in a text of the program. Columns may be its variables, too. */
function completeScript(files: readonly InputFile[]): Complete {
  const columns = columnOptions(files, ({ path }) => nameOf(path))
  const paths = files.map(({ path }): Completion => ({ label: path, type: 'text', boost: 1 }))
  return (context) => {
    if (isInPlaceholder(context) || isInside(context, /comment/i)) return null
    if (isInside(context, /string/i)) {
      const typed = context.matchBefore(/[^\s"'`{}]*/)
      return { from: typed?.from ?? context.pos, options: [...paths, ...columns], validFor: /^[^\s"'`{}]*$/ }
    }
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]+/u)
    return word && { from: word.from, options: columns, validFor: /^[\p{L}\p{N}_]*$/u }
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

function isInside({ state, pos }: CompletionContext, kind: RegExp): boolean {
  for (let node = syntaxTree(state).resolveInner(pos, -1); ; node = node.parent!) {
    if (kind.test(node.name)) return true
    if (!node.parent) return false
  }
}
