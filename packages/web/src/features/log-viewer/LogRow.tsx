import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import type { LogLine } from '../../api/runnables.ts'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { LevelWord } from '../../ui/log-line/LevelWord.tsx'
import { LineText } from '../../ui/log-line/LineText.tsx'
import classes from './log-viewer.module.css'

interface LogRowProps {
  row: number
  line: number
  /** Undefined until it has come. */
  entry: LogLine | undefined
  search: string
  /** The page of the job at this line. */
  href: string
  isPointedAt: boolean
  isCurrentMatch: boolean
  /** One row at a time can be reached by Tab; the arrow keys lead to the others. */
  isInTabOrder: boolean
  onPoint: (line: number) => void
}

export const LogRow = memo(
  ({ row, line, entry, search, href, isPointedAt, isCurrentMatch, isInTabOrder, onPoint }: LogRowProps) => (
    <div
      role="row"
      // The first one is the header.
      aria-rowindex={row + 2}
      aria-current={isPointedAt || undefined}
      data-row={row}
      data-level={entry?.level}
      data-found={isCurrentMatch || undefined}
      className={classes.row}
    >
      <span role="cell" className={classes.number}>
        <a
          href={href}
          aria-label={`Line ${line}`}
          tabIndex={isInTabOrder ? 0 : -1}
          onClick={(event) => followInPlace(event, () => onPoint(line))}
          onKeyDown={moveFocus}
        >
          {line}
        </a>
      </span>
      <span role="cell" className={classes.level}>
        {entry && <LevelWord level={entry.level} />}
      </span>
      <span role="cell" className={classes.time}>
        {entry && (
          <time dateTime={entry.created} title={formatUtc(entry.created)}>
            {formatTimestamp(entry.created)}
          </time>
        )}
      </span>
      <span role="cell" className={classes.text}>
        {entry ? <LineText text={entry.text} search={search} /> : <span className={classes.pending} />}
      </span>
    </div>
  ),
)

/** A new tab and the like are the browser's business. */
function followInPlace(event: MouseEvent, point: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  point()
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** From the number of a line to that of the next one or the one before. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const beside = step && event.currentTarget.closest('[data-row]')?.[step]?.querySelector('a')
  if (!beside) return
  event.preventDefault()
  beside.focus()
}
