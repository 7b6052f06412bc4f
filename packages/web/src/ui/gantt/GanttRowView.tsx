import { Tooltip } from '@mantine/core'
import { memo, type DOMAttributes } from 'react'
import { truncate } from '../../format/truncate.ts'
import { RouteLink } from '../RouteLink.tsx'
import { statusLook } from '../status/status-look.ts'
import type { GanttBar, GanttRow } from './gantt-row.ts'
import { place } from './place.ts'
import classes from './Gantt.module.css'

const LONGEST_NAME = 25
const ICON_ROOM_PX = 24
const TEXT_ROOM_PX = 84

interface GanttRowViewProps {
  row: GanttRow
  top: number
  from: number
  to: number
  /** Width of the axis; 0 until it is known. */
  roomPx: number
  /** Of every bar; the same object on every render. */
  events: DOMAttributes<HTMLElement>
}

/** Scrolling draws the chart again and again; a row only when something about it has changed. */
export const GanttRowView = memo(({ row, top, ...axis }: GanttRowViewProps) => (
  <li className={classes.row} data-group={row.isGroup || undefined} style={{ transform: `translateY(${top}px)` }}>
    <RowName row={row} />
    <div className={classes.room}>
      {row.bars.map((bar) => (
        <Bar key={bar.key} bar={bar} {...axis} />
      ))}
    </div>
  </li>
))

function RowName({ row: { name, longestName = LONGEST_NAME, tooltip = name, icon, href } }: { row: GanttRow }) {
  const shown = truncate(name, longestName)
  const text =
    href === undefined ? (
      <span className={classes.nameText}>{shown}</span>
    ) : (
      <RouteLink to={href} className={classes.nameText}>
        {shown}
      </RouteLink>
    )
  return (
    <div className={classes.name}>
      {icon}
      {tooltip === shown ? text : <Tooltip label={tooltip}>{text}</Tooltip>}
    </div>
  )
}

function Bar({ bar, from, to, roomPx, events }: { bar: GanttBar } & Omit<GanttRowViewProps, 'row' | 'top'>) {
  const placed = place(bar.start, bar.end, from, to)
  if (!placed) return null
  const { icon: StatusIcon, color } = statusLook[bar.status]
  const widthPx = (placed.widthPercent / 100) * roomPx
  const shared = {
    ...events,
    className: classes.bar,
    'data-bar': true,
    'data-status': bar.status,
    'data-cut-start': placed.isCutAtStart || undefined,
    'data-cut-end': placed.isCutAtEnd || undefined,
    'aria-label': bar.label,
    style: { left: `${placed.leftPercent}%`, width: `${placed.widthPercent}%`, backgroundColor: color },
  }
  const content = (
    <>
      {widthPx >= ICON_ROOM_PX && <StatusIcon size={16} aria-hidden />}
      {widthPx >= TEXT_ROOM_PX && bar.text}
    </>
  )
  return bar.href === undefined ? (
    <span role="img" {...shared}>
      {content}
    </span>
  ) : (
    <a href={bar.href} {...shared}>
      {content}
    </a>
  )
}
