import { memo, type KeyboardEvent, type MouseEvent } from 'react'
import type { LogEntry } from '@clew/contract'
import { formatTimestamp, formatUtc } from '../../format/dates.ts'
import { LevelWord } from '../../ui/log-line/LevelWord.tsx'
import { LineText } from '../../ui/log-line/LineText.tsx'
import { sourceNames } from './source-names.ts'
import { Where } from './Where.tsx'
import classes from './logs.module.css'

/** A row shows the beginning of what may be very long; the details have all of it. */
const SHOWN_CHARACTERS = 600

interface LogEntryRowProps {
  entry: LogEntry
  row: number
  search: string
  onShow: (entry: LogEntry) => void
}

export const LogEntryRow = memo(({ entry, row, search, onShow }: LogEntryRowProps) => {
  const { created, level, source, text } = entry
  const beginning = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text
  return (
    // The button in it does the same for those who use no mouse.
    <div
      role="row"
      aria-rowindex={row + 2}
      data-level={level}
      className={classes.row}
      onClick={(event) => isForRow(event) && onShow(entry)}
      onKeyDown={moveFocus}
    >
      <span role="cell" className={classes.time}>
        <button type="button" aria-haspopup="dialog" className={classes.open} onClick={() => onShow(entry)}>
          <time dateTime={created} title={formatUtc(created)}>
            {formatTimestamp(created)}
          </time>
        </button>
      </span>
      <span role="cell">
        <LevelWord level={level} />
      </span>
      <span role="cell" className={classes.source}>
        {sourceNames[source]}
      </span>
      <span role="cell" className={classes.where}>
        <Where entry={entry} />
      </span>
      <span role="cell" className={classes.text}>
        <LineText text={beginning} search={search} />
      </span>
    </div>
  )
})

/** Not for a link or the button in it, nor for somebody who selects text to copy it. */
function isForRow({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('a, button')) return false
  return document.getSelection()?.isCollapsed !== false
}

const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** From one row to the one below or above. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const beside = step && event.currentTarget.closest('[data-index]')?.[step]?.querySelector('button')
  if (!beside) return
  event.preventDefault()
  beside.focus()
}
