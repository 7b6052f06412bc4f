/** Bars on a time axis, a row for each thing. Knows nothing of what they stand for. */
import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react'
import { timeTicks, type Tick } from '../chart/time-ticks.ts'
import type { GanttRow } from './gantt-row.ts'
import { GanttRowView } from './GanttRowView.tsx'
import { place } from './place.ts'
import classes from './Gantt.module.css'

export type { GanttBar, GanttRow } from './gantt-row.ts'

interface GanttProps {
  /** What is shown, for screen readers. */
  label: string
  rows: readonly GanttRow[]
  /** The ends of the axis, in milliseconds. */
  from: number
  to: number
  /** Marked by a line where it lies on the axis. */
  now?: number
  /** Height from which the rows scroll below the axis. */
  maxHeight?: number | string
}

const ROW_HEIGHT = 46
/** Up to here all rows are drawn: the browser's own search finds them, and a screen reader counts them. */
const DRAWN_WITHOUT_VIEW = 60
const OVERSCAN_ROWS = 8
const TICK_ROOM_PX = 84
const MOST_TICKS_UNMEASURED = 6

export function Gantt({ label, rows, from, to, now, maxHeight = 'min(60dvh, 40rem)' }: GanttProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const axis = useElementSize()
  const { pointed, events } = usePointedBar()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN_ROWS,
  })
  const drawn =
    rows.length <= DRAWN_WITHOUT_VIEW
      ? rows.map((_, index) => index)
      : virtualizer.getVirtualItems().map(({ index }) => index)
  const most = axis.width > 0 ? Math.floor(axis.width / TICK_ROOM_PX) : MOST_TICKS_UNMEASURED
  const nowPercent = now === undefined ? undefined : place(now, now, from, to)?.leftPercent
  return (
    // Focusable, so that the keyboard can scroll what does not fit.
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ maxHeight }}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <div className={classes.axis} aria-hidden>
        <div ref={axis.ref} className={classes.room}>
          {timeTicks(from, to, most).map((tick) => (
            <AxisMark key={tick.at} tick={tick} />
          ))}
        </div>
      </div>
      <div className={classes.body} style={{ height: rows.length * ROW_HEIGHT }}>
        <div className={classes.lines} aria-hidden>
          <div className={classes.room}>
            {timeTicks(from, to, most).map(({ at, percent }) => (
              <span key={at} className={classes.line} style={{ left: `${percent}%` }} />
            ))}
            {nowPercent !== undefined && <span className={classes.now} style={{ left: `${nowPercent}%` }} />}
          </div>
        </div>
        <ul className={classes.rows}>
          {drawn.map((index) => {
            const row = rows[index]!
            return (
              <GanttRowView
                key={row.key}
                row={row}
                top={index * ROW_HEIGHT}
                from={from}
                to={to}
                roomPx={axis.width}
                events={events}
              />
            )
          })}
        </ul>
      </div>
      {pointed && <BarTooltip bar={pointed} />}
    </div>
  )
}

/** A label near an edge stays inside it. */
function AxisMark({ tick: { percent, label } }: { tick: Tick }) {
  const side = percent < 4 ? 'start' : percent > 96 ? 'end' : 'middle'
  return (
    <span className={classes.mark} data-side={side} style={{ left: `${percent}%` }}>
      {label}
    </span>
  )
}

function BarTooltip({ bar }: { bar: HTMLElement }) {
  const label = bar.getAttribute('aria-label')
  return <Tooltip key={label} target={bar} opened label={label} />
}

/** One tooltip for all bars: hundreds of them, each with its own, would take longer to draw than the bars. */
function usePointedBar() {
  const router = useRouter()
  const [pointed, setPointed] = useState<HTMLElement>()
  const events = useMemo(() => {
    const point = ({ currentTarget }: SyntheticEvent<HTMLElement>) => setPointed(currentTarget)
    const leave = () => setPointed(undefined)
    const open = (event: MouseEvent<HTMLElement>) => {
      const href = event.currentTarget.getAttribute('href')
      if (href === null || !isPlainClick(event)) return
      event.preventDefault()
      void router.navigate({ href })
    }
    return { onMouseEnter: point, onMouseLeave: leave, onFocus: point, onBlur: leave, onClick: open }
  }, [router])
  return { pointed, events }
}

/** With Ctrl, Cmd or Shift the browser does what it always does with a link. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
