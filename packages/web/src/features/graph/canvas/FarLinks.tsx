/** All links at once, for a canvas that is seen from far away: two paths are drawn much faster than a thousand. */
import { getBezierPath, Position, ViewportPortal } from '@xyflow/react'
import { useMemo } from 'react'
import type { Point } from '../geometry/card.ts'
import { CARD } from '../geometry/card.ts'
import type { Elements } from './flow-elements.ts'
import classes from './LinkEdgeView.module.css'

export function FarLinks({ nodes, edges }: Elements) {
  const paths = useMemo(() => farPaths({ nodes, edges }), [nodes, edges])
  return (
    <ViewportPortal>
      <svg className={classes.far} aria-hidden>
        <path d={paths.idle} className={`${classes.link} ${classes.idle}`} />
        <path d={paths.running} className={`${classes.link} ${classes.running}`} />
      </svg>
    </ViewportPortal>
  )
}

function farPaths({ nodes, edges }: Elements): { idle: string; running: string } {
  const places = new Map(nodes.map(({ id, position }) => [id, position]))
  const pathsOf = (isRunning: boolean) =>
    edges
      .filter(({ data }) => data?.isRunning === isRunning)
      .map(({ source, target }) => pathBetween(places.get(source)!, places.get(target)!))
      .join('')
  return { idle: pathsOf(false), running: pathsOf(true) }
}

const pathBetween = (source: Point, target: Point): string =>
  getBezierPath({
    sourceX: source.x + CARD.width,
    sourceY: source.y + CARD.height / 2,
    sourcePosition: Position.Right,
    targetX: target.x,
    targetY: target.y + CARD.height / 2,
    targetPosition: Position.Left,
  })[0]
