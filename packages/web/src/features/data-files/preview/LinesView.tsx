import { Anchor } from '@mantine/core'
import type { CSSProperties } from 'react'
import { countText } from '../../../format/counts.ts'
import { gutterFor } from '../../../ui/data-grid/column-widths.ts'
import classes from './preview.module.css'

interface LinesViewProps {
  lines: readonly string[]
  /** Of the first one, from 0. */
  offset: number
  label: string
  wraps: boolean
  /** For the whole of one that is cut. */
  onOpen: (row: number, text: string) => void
}

/** Lines as they are in the file. */
export function LinesView({ lines, offset, label, wraps, onOpen }: LinesViewProps) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <ol
      className={classes.lines}
      aria-label={label}
      tabIndex={0}
      data-wraps={wraps || undefined}
      style={{ '--gutter': `${gutterFor(offset + lines.length)}px` } as CSSProperties}
    >
      {Array.from(lines.entries(), ([place, line]) => (
        <li key={offset + place} className={classes.line}>
          <span className={classes.lineNumber} aria-hidden>
            {countText(offset + place + 1)}
          </span>
          <span className={classes.lineText}>
            {line}
            {isCut(line) && (
              <Anchor component="button" type="button" fz="sm" ml="xs" onClick={() => onOpen(offset + place, line)}>
                Show the whole line
              </Anchor>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

const CUT_FROM = 1_000
const isCut = (line: string): boolean => line.length >= CUT_FROM && line.endsWith('…')
