import { ActionIcon } from '@mantine/core'
import { IconDots, IconTopologyStar3 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Handle, Position, type NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { ComponentIcon } from '../../../ui/ComponentIcon.tsx'
import { useGraph } from '../graph-context.ts'
import { NodeStatus } from '../NodeStatus.tsx'
import type { CardNode } from './flow-elements.ts'
import { useCanvasView } from './canvas-view.ts'
import classes from './CardNodeView.module.css'

/** A node of the graph. Memoised: moving the canvas draws no card again. */
export const CardNodeView = memo(function CardNodeView({ data, selected }: NodeProps<CardNode>) {
  const { node, job } = data
  const { isPlain, matches, current } = useCanvasView()
  const { kind } = useGraph()
  return (
    <div
      className={isPlain ? classes.plain : classes.card}
      data-status={job?.status ?? 'other'}
      data-selected={selected || undefined}
      data-disabled={node.isDisabled || undefined}
      data-dimmed={(matches && !matches.has(node.id)) || undefined}
      data-current={current === node.id || undefined}
    >
      <Handle type="target" position={Position.Left} isConnectable={kind.mayEdit} />
      {isPlain ? <span className={classes.plainName}>{node.name}</span> : <CardContent data={data} />}
      <Handle type="source" position={Position.Right} isConnectable={kind.mayEdit} />
    </div>
  )
})

function CardContent({ data: { node, job } }: { data: CardNode['data'] }) {
  const { openMenu } = useCanvasView()
  const { component } = node
  return (
    <>
      <div className={classes.top}>
        <span className={classes.icon}>
          {component ? (
            <ComponentIcon icon={component.icon} size={20} />
          ) : (
            <IconTopologyStar3 size={20} stroke={1.75} aria-hidden />
          )}
        </span>
        <span className={classes.name} title={node.name}>
          {node.path === undefined ? (
            node.name
          ) : (
            // Not a stop of the keyboard: the card is one, and its menu opens the same screen.
            <Link to={node.path} tabIndex={-1} draggable={false} className={classes.link}>
              {node.name}
            </Link>
          )}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          className={`nodrag nopan ${classes.menu}`}
          aria-label={`Actions of ${node.name}`}
          aria-haspopup="menu"
          onClick={(event) => openMenu(node, event)}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.bottom}>
        <NodeStatus job={job} />
        <span className={classes.type}>{node.isDisabled ? 'disabled' : component?.type}</span>
      </div>
    </>
  )
}
