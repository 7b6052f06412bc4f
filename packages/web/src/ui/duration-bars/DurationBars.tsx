import { Tooltip } from '@mantine/core'
import { Link, type AnyRouter } from '@tanstack/react-router'
import { formatDuration } from '../../format/duration.ts'
import { statusLook, type Status } from '../status/status-look.ts'
import classes from './DurationBars.module.css'

/** Fewer bars say nothing about each other. */
const FEWEST_BARS = 3
const SMALLEST_PERCENT = 4

export interface DurationBar {
  id: string | number
  /** What took so long. */
  name: string
  status: Status
  durationMs: number
  /** The page that the bar leads to. */
  path: string
}

/** How long things took, from left to right; nothing below three of them. */
export function DurationBars({ title, bars }: { title: string; bars: readonly DurationBar[] }) {
  if (bars.length < FEWEST_BARS) return null
  const longest = Math.max(...bars.map(({ durationMs }) => durationMs), 1)
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{title}</span>
        <span>up to {formatDuration(longest)}</span>
      </figcaption>
      <ol className={classes.bars}>
        {bars.map((bar) => (
          <li key={bar.id}>
            <Bar bar={bar} percent={Math.max((bar.durationMs / longest) * 100, SMALLEST_PERCENT)} />
          </li>
        ))}
      </ol>
    </figure>
  )
}

function Bar({ bar: { name, status, durationMs, path }, percent }: { bar: DurationBar; percent: number }) {
  const { icon: StatusIcon, color } = statusLook[status]
  const words = `${name}: ${status}, ${formatDuration(durationMs)}`
  return (
    <Tooltip label={words}>
      <Link<AnyRouter, string, string> href={path} aria-label={words} className={classes.column} style={{ color }}>
        <span className={classes.barRoom}>
          <span className={classes.bar} style={{ height: `${percent}%` }} />
        </span>
        <StatusIcon size={14} aria-hidden className={classes.icon} />
      </Link>
    </Tooltip>
  )
}
