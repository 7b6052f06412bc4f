import type { ReactNode } from 'react'
import type { Status } from '../status/status-look.ts'

export interface GanttBar {
  key: string | number
  /** Milliseconds; what has not ended yet ends now. */
  start: number
  end: number
  status: Status
  /** What it is, how it went and how long it took: for the tooltip and for screen readers. */
  label: string
  /** Written on the bar where there is room for it. */
  text?: string
  /** Without it the bar leads nowhere. */
  href?: string
}

export interface GanttRow {
  key: string | number
  name: string
  /** Characters of the name that are shown; the whole of it is in a tooltip. */
  longestName?: number
  /** In place of the name in the tooltip. */
  tooltip?: string
  icon?: ReactNode
  /** Without it the name is plain text. */
  href?: string
  /** The head of the rows that follow it. */
  isGroup?: boolean
  bars: readonly GanttBar[]
}
