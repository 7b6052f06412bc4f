/**
 * The whole graph in a corner, with a frame around what is on the canvas; pressing or dragging in it moves there. React Flow's own map
 * looks at every node on every move, which a thousand nodes make felt.
 */
import { Panel, useReactFlow, useStore } from '@xyflow/react'
import { memo, useMemo, type PointerEvent } from 'react'
import { statusLook, type Status } from '../../../ui/status/status-look.ts'
import { CARD } from '../geometry/card.ts'
import type { CardNode } from './flow-elements.ts'
import classes from './MapOfAll.module.css'

const MAP = { width: 176, height: 112 } as const
/** Around the graph, in its own measure. */
const MARGIN = 120

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export function MapOfAll({ nodes }: { nodes: readonly CardNode[] }) {
  const { setCenter, getZoom } = useReactFlow()
  const box = useMemo(() => boxAround(nodes), [nodes])

  function moveTo(event: PointerEvent<HTMLElement>) {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const scale = scaleOf(box)
    void setCenter(box.x + (event.clientX - left) / scale, box.y + (event.clientY - top) / scale, { zoom: getZoom() })
  }

  return (
    // For the mouse only: the keyboard moves by going from card to card.
    <Panel
      position="bottom-right"
      className={classes.map ?? ''}
      aria-hidden
      onPointerDown={moveTo}
      onPointerMove={moveTo}
    >
      <Boxes nodes={nodes} box={box} />
      <Frame box={box} />
    </Panel>
  )
}

const Boxes = memo(function Boxes({ nodes, box }: { nodes: readonly CardNode[]; box: Box }) {
  const byStatus = Map.groupBy(nodes, ({ data }): Status => data.job?.status ?? 'other')
  return (
    <svg className={classes.boxes} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}>
      {[...byStatus].map(([status, cards]) => (
        <path
          key={status}
          d={cards.map(({ position: { x, y } }) => `M${x} ${y}h${CARD.width}v${CARD.height}h-${CARD.width}z`).join('')}
          fill={status === 'other' ? 'var(--clew-border-control)' : statusLook[status].color}
        />
      ))}
    </svg>
  )
})

/** What the canvas shows now; the only part of the map that follows every move. */
function Frame({ box }: { box: Box }) {
  const x = useStore(({ transform }) => -transform[0] / transform[2])
  const y = useStore(({ transform }) => -transform[1] / transform[2])
  const width = useStore((state) => state.width / state.transform[2])
  const height = useStore((state) => state.height / state.transform[2])
  const scale = scaleOf(box)
  return (
    <div
      className={classes.frame}
      style={{
        width: width * scale,
        height: height * scale,
        transform: `translate(${(x - box.x) * scale}px, ${(y - box.y) * scale}px)`,
      }}
    />
  )
}

const scaleOf = ({ width }: Box): number => MAP.width / width

/** Has the shape of the map. */
function boxAround(nodes: readonly CardNode[]): Box {
  const left = Math.min(...nodes.map(({ position }) => position.x)) - MARGIN
  const top = Math.min(...nodes.map(({ position }) => position.y)) - MARGIN
  const right = Math.max(...nodes.map(({ position }) => position.x)) + CARD.width + MARGIN
  const bottom = Math.max(...nodes.map(({ position }) => position.y)) + CARD.height + MARGIN
  const width = Math.max(right - left, ((bottom - top) * MAP.width) / MAP.height)
  const height = (width * MAP.height) / MAP.width
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}
