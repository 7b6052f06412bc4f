/** A line over time, drawn in SVG. Knows nothing of what is counted. */
import { Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState, type PointerEvent } from 'react'
import { formatShortDateTime } from '../../format/dates.ts'
import { areaPath, highestOf, linePath, nearestPoint, type ChartPoint } from './line-geometry.ts'
import { timeTicks } from './time-ticks.ts'
import classes from './LineChart.module.css'

interface LineChartProps {
  label: string
  points: readonly ChartPoint[]
  /** The ends of the axis, in milliseconds. */
  from: number
  to: number
  /** The part that something else on the page is about. */
  marked?: { from: number; to: number }
  wordsOf: (point: ChartPoint) => string
}

const HEIGHT_PX = 96
const TICK_ROOM_PX = 84
const MOST_TICKS_UNMEASURED = 6

export function LineChart({ label, points, from, to, marked, wordsOf }: LineChartProps) {
  const { ref, width } = useElementSize()
  const [pointed, setPointed] = useState<ChartPoint>()
  const highest = highestOf(points)
  const percent = (at: number) => ((at - from) / (to - from)) * 100
  const most = width > 0 ? Math.floor(width / TICK_ROOM_PX) : MOST_TICKS_UNMEASURED
  // Drawn in hundredths of the width and height, and stretched by the browser: nothing has to be measured.
  const drawn = points.map(({ at, value }) => ({ x: percent(at), y: 100 - (value / highest) * 100 }))
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const box = currentTarget.getBoundingClientRect()
    setPointed(nearestPoint(points, from + ((clientX - box.left) / box.width) * (to - from)))
  }
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.caption}>
        <span>{label}</span>
        <span>up to {highest}</span>
      </figcaption>
      <div
        ref={ref}
        className={classes.room}
        style={{ height: HEIGHT_PX }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(undefined)}
      >
        {marked && (
          <span
            className={classes.marked}
            style={{ left: `${percent(marked.from)}%`, width: `${percent(marked.to) - percent(marked.from)}%` }}
          />
        )}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.drawing} aria-hidden>
          <path d={areaPath(drawn)} className={classes.area} />
          <path d={linePath(drawn)} className={classes.line} vectorEffect="non-scaling-stroke" />
        </svg>
        {pointed && (
          <Tooltip opened label={`${formatShortDateTime(pointed.at)}: ${wordsOf(pointed)}`}>
            <span
              className={classes.dot}
              style={{ left: `${percent(pointed.at)}%`, top: `${100 - (pointed.value / highest) * 100}%` }}
            />
          </Tooltip>
        )}
      </div>
      <div className={classes.axis} aria-hidden>
        {timeTicks(from, to, most)
          .filter((tick) => tick.percent > 3 && tick.percent < 97)
          .map((tick) => (
            <span key={tick.at} style={{ left: `${tick.percent}%` }}>
              {tick.label}
            </span>
          ))}
      </div>
      <Figures label={label} points={points} wordsOf={wordsOf} />
    </figure>
  )
}

/** The same in words, for those who do not see the line. */
function Figures({ label, points, wordsOf }: Pick<LineChartProps, 'label' | 'points' | 'wordsOf'>) {
  return (
    <ol className={classes.figures} aria-label={label}>
      {points
        .filter(({ value }) => value > 0)
        .map((point) => (
          <li key={point.at}>
            {formatShortDateTime(point.at)}: {wordsOf(point)}
          </li>
        ))}
    </ol>
  )
}
