import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { BaseEdge, EdgeLabelRenderer, getBezierPath, useStore, type EdgeProps } from '@xyflow/react'
import { memo } from 'react'
import { useGraph } from '../graph-context.ts'
import type { LinkEdge } from './flow-elements.ts'
import classes from './LinkEdgeView.module.css'

/** A link; one that leads into something running moves like a thread that is being pulled. */
export const LinkEdgeView = memo(function LinkEdgeView({
  id,
  source,
  target,
  data,
  selected,
  ...ends
}: EdgeProps<LinkEdge>) {
  const { kind, actions } = useGraph()
  const { sourceX, sourceY, sourcePosition, targetX, targetY, targetPosition } = ends
  const [path, labelX, labelY] = getBezierPath({
    sourceX,
    sourceY,
    sourcePosition,
    targetX,
    targetY,
    targetPosition,
  })
  const look = selected ? 'selected' : data?.isRunning ? 'running' : 'idle'
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        markerEnd={`url(#${arrowId(look)})`}
        className={`${classes.link} ${classes[look]}`}
        interactionWidth={24}
      />
      {selected && kind.mayEdit && (
        <DeleteLink x={labelX} y={labelY} onClick={() => actions.unlink(Number(source), Number(target))} />
      )}
    </>
  )
})

/** Not for links that a rubber band has caught together with their cards: the cards are meant. */
function DeleteLink({ x, y, onClick }: { x: number; y: number; onClick: () => void }) {
  const isCaught = useStore(
    ({ nodesSelectionActive, userSelectionActive }) => nodesSelectionActive || userSelectionActive,
  )
  if (isCaught) return null
  return (
    <EdgeLabelRenderer>
      <ActionIcon
        size={24}
        radius="xl"
        variant="filled"
        className={`nodrag nopan ${classes.remove}`}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
        aria-label="Delete link"
        onClick={onClick}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </EdgeLabelRenderer>
  )
}

const arrowId = (look: string): string => `link-arrow-${look}`

/** The arrow heads, once for all links. */
export function LinkArrows() {
  return (
    <svg className={classes.arrows} aria-hidden>
      <defs>
        {(['idle', 'running', 'selected'] as const).map((look) => (
          <marker
            key={look}
            id={arrowId(look)}
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0 10 5 0 10z" className={classes[`${look}Arrow`]} />
          </marker>
        ))}
      </defs>
    </svg>
  )
}
