/** The words of a mail about a failed job. */
import type { EndedRun, FailedPart, LastLine } from './failure-store.ts'

const LONGEST_LINE = 500

const kindNames = { configuration: 'Configuration', workspace: 'Workspace', dawg: 'DAWG' } as const
const endings = { error: 'failed', warning: 'ended with warnings' } as const

export interface Failure {
  run: EndedRun & { status: keyof typeof endings }
  link: string
  parts: readonly FailedPart[]
  /** There are more than are listed. */
  hasMoreParts: boolean
  log: { of: string; lines: readonly LastLine[] }
}

export function failureMail({ run, link, parts, hasMoreParts, log }: Failure): { subject: string; text: string } {
  const title = `${kindNames[run.kind]} ${run.name} ${endings[run.status]}`
  const paragraphs = [
    `${title}.`,
    ...(run.message ? [run.message] : []),
    ...(parts.length > 0 ? [listOf(parts, hasMoreParts)] : []),
    `Details: ${link}`,
    ...(log.lines.length > 0
      ? [`The last lines of the log of ${log.of}:\n\n${log.lines.map(lineText).join('\n')}`]
      : []),
  ]
  return { subject: title.replaceAll(/\s+/g, ' '), text: `${paragraphs.join('\n\n')}\n` }
}

const listOf = (parts: readonly FailedPart[], hasMore: boolean): string =>
  [
    'What went wrong:',
    ...parts.map(({ name, status, message }) => `- ${name} (${status})${message ? `: ${message}` : ''}`),
    ...(hasMore ? ['- and more'] : []),
  ].join('\n')

function lineText({ created, level, text }: LastLine): string {
  const short = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text
  return `${created.slice(0, 19).replace('T', ' ')} ${level} ${short}`
}
