/** The log outside of the page: on the clipboard, or as a file. */
import { useMutation } from '@tanstack/react-query'
import { callsOf, type LogLine } from '../../api/runnables.ts'
import { copyText } from '../../ui/copy-text.ts'
import { plainText } from '../../ui/log-line/line-parts.ts'
import { showToast } from '../../ui/toast/toast.ts'
import type { OneLog } from './log-queries.ts'
import type { LogRows } from './log-rows.ts'

/** More is nothing to paste anywhere. */
export const MOST_COPIED = 5_000
const LINES_PER_CALL = 1_000

/** What the table shows, in its order. */
export const useCopyLines = ({ of, jobId }: OneLog, rows: LogRows) =>
  useMutation({
    mutationFn: async () => {
      const loaded = new Map<number, LogLine>()
      for (let first = 0; first < rows.count; first += LINES_PER_CALL) {
        const line_ids = rows.linesAt(first, LINES_PER_CALL)
        for (const line of await callsOf(of).logs(jobId, { line_ids, limit: LINES_PER_CALL })) loaded.set(line.id, line)
      }
      const lines = Array.from({ length: rows.count }, (_, row) => loaded.get(rows.lineAt(row)))
      return copyText(lines.map((line) => line && toText(line)).join('\n'))
    },
    onSuccess: (isCopied) =>
      isCopied
        ? showToast({ type: 'success', message: 'Log has been copied to clipboard' })
        : showToast({ type: 'error', message: 'The browser does not let this page copy.' }),
  })

/** As the downloaded log has it. */
const toText = ({ created, level, text }: LogLine): string => `${created} ${level} ${plainText(text)}`

/** The link is good for minutes, so it is asked for when it is needed. */
export const useDownloadLog = ({ of, jobId }: OneLog) =>
  useMutation({
    mutationFn: () => callsOf(of).logPage(jobId, { limit: 1 }),
    onSuccess: ({ downloadPath }) => {
      const link = document.createElement('a')
      link.href = downloadPath
      link.download = ''
      link.click()
    },
  })
