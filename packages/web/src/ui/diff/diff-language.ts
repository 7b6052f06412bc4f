import type { Extension } from '@codemirror/state'
import { loadLanguage, type CodeLanguage } from '../code/languages.ts'

export type DiffLanguage = CodeLanguage | 'text'

const loaded = new Map<DiffLanguage, Promise<Extension>>()

/** The same promise every time, so that whoever waits for it waits once. */
export function diffLanguage(language: DiffLanguage): Promise<Extension> {
  const extension = loaded.get(language) ?? load(language)
  loaded.set(language, extension)
  return extension
}

async function load(language: DiffLanguage): Promise<Extension> {
  if (language === 'text') return []
  // Without the search for mistakes that editors have: what was saved is not to be corrected here.
  if (language === 'json') return (await import('@codemirror/lang-json')).json()
  return (await loadLanguage[language]())({})
}
