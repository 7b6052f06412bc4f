/** What full-text search looks through: a configuration as people have written it, without any secret. */
import { withoutSecrets } from '../../vault/secrets.ts'

interface SearchedConfiguration {
  name: string
  description: string
  settings: Record<string, unknown>
}

/** In lower case, to be kept in `configuration_texts` by whoever writes a configuration. */
export function configurationText({ name, description, settings }: SearchedConfiguration): string {
  return lowered([name, description, settingsText(withoutSecrets(settings))].join('\n'))
}

/** As texts and terms are compared: in one case, with one kind of line break. */
export const lowered = (text: string): string => plainBreaks(text).toLowerCase()

export const plainBreaks = (text: string): string => text.replaceAll(/\r\n?/g, '\n')

/** Indented like JSON, but each text stands there as it was typed, so that code is found as its author knows it. */
export function settingsText(value: unknown, indent = ''): string {
  if (typeof value === 'string') return `"${value}"`
  if (typeof value !== 'object' || value === null) return String(value)
  const deeper = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Object.entries(value).map(
    ([key, below]) => `${deeper}${Array.isArray(value) ? '' : `"${key}": `}${settingsText(below, deeper)}`,
  )
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${indent}${close}`
}
