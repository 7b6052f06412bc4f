/** A line of the audit trail as a sentence that a person understands. */
import type { LogLevel } from '@clew/contract'
import { endpointsByAction, type Place } from './audit-actions.ts'
import { auditWords, type Words } from './audit-words.ts'

export interface Told {
  /** Undefined: nobody was signed in. */
  who: string | undefined
  action: string
  fields: readonly string[]
  status: number
  address: string
  /** What the path names, as it is called. */
  names: Partial<Record<Place, string>>
}

export function auditSentence({ who = 'Somebody', action, fields, status, address, names }: Told): string {
  const words = auditWords[action] ?? plainWords(action)
  const from = words.withAddress ? ` from ${address}` : ''
  const what = `${who} ${howItWent(words, status)}`.replaceAll(/\{(\w+)\}/g, (_, place: Place) => named(place, names))
  const detail = words.withFields && status < 400 && fields.length > 0 ? ` (${fields.join(', ')})` : ''
  return `${what}${from}${detail}${outcome(status)}`
}

function howItWent({ doing, done }: Words, status: number): string {
  if (status < 400) return done
  return status === 403 ? `was not allowed to ${doing}` : `tried to ${doing}`
}

function outcome(status: number): string {
  if (status < 400 || status === 403) return ''
  return status < 500 ? `, which was refused (${status})` : `, which failed (${status})`
}

const nouns = {
  workspace: 'the workspace',
  dawg: 'the DAWG',
  configuration: 'the configuration',
  user: 'the user',
} as const satisfies Record<Place, string>

const named = (place: Place, names: Told['names']): string =>
  names[place] === undefined ? nouns[place] : `${nouns[place]} "${names[place]}"`

/** Of a call that has no words, such as reading what one may not see: how the contract describes it. */
function plainWords(action: string): Words {
  const endpoint = endpointsByAction.get(action)
  if (!endpoint) return { doing: `call ${action}`, done: `called ${action}` }
  const summary = endpoint.summary.split(';', 1)[0]!
  return { doing: `ask for "${summary}"`, done: `asked for "${summary}"` }
}

export function auditLevel(status: number): LogLevel {
  if (status < 400) return 'info'
  return status < 500 ? 'warning' : 'error'
}
