import classes from './Labyrinth.module.css'
import { wayOut } from './way-out.ts'

/** The classical labyrinth of seven rings. */
const line = wayOut({
  center: { x: 190, y: 180 },
  outerRadius: 172,
  spacing: 19,
  halfOpening: 38,
  order: [5, 6, 7, 4, 1, 2, 3],
  exit: { x: 394, y: 390 },
})

interface LabyrinthProps {
  size?: number | string
  /** Starts again when the way out is found: for waiting. */
  repeat?: boolean
}

/** The large drawing: the labyrinth, and the thread slowly finding its way out. Decoration. */
export function Labyrinth({ size = '100%', repeat = false }: LabyrinthProps) {
  return (
    <svg width={size} viewBox="0 0 400 400" className={classes.labyrinth} data-repeat={repeat || undefined} aria-hidden>
      <path d={line} className={classes.walls} />
      <path d={line} className={classes.thread} pathLength={1} />
    </svg>
  )
}
