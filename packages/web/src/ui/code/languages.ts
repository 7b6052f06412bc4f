/** The languages of the editor; each comes over the network when the first text in it is shown. */
import type { Extension } from '@codemirror/state'

/** Table → its columns, for completion. */
export type Tables = Readonly<Record<string, readonly string[]>>

export type MakeLanguage = (tables: Tables) => Extension

export type CodeLanguage = 'python' | 'javascript' | 'sql' | 'r' | 'json'

export const loadLanguage: Readonly<Record<CodeLanguage, () => Promise<MakeLanguage>>> = {
  python: async () => {
    const { python } = await import('@codemirror/lang-python')
    return () => python()
  },
  javascript: async () => {
    const { javascript } = await import('@codemirror/lang-javascript')
    return () => javascript({ typescript: true })
  },
  sql: async () => {
    const { PostgreSQL, sql } = await import('@codemirror/lang-sql')
    return (tables) => sql({ dialect: PostgreSQL, schema: tables })
  },
  r: async () => {
    const [{ StreamLanguage }, { r }] = await Promise.all([
      import('@codemirror/language'),
      import('@codemirror/legacy-modes/mode/r'),
    ])
    const language = StreamLanguage.define(r)
    return () => language
  },
  json: async () => {
    const [{ json, jsonParseLinter }, { linter }] = await Promise.all([
      import('@codemirror/lang-json'),
      import('@codemirror/lint'),
    ])
    return () => [json(), linter(jsonParseLinter())]
  },
}
