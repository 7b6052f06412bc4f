import { Menu } from '@mantine/core'
import { useState } from 'react'
import { NodeMenuItems } from '../NodeMenuItems.tsx'
import type { GraphNode, NodeJobs } from '../kinds/graph-kind.ts'
import classes from './Canvas.module.css'

export interface MenuPlace {
  /** Of the node. */
  id: number
  /** In the window. */
  x: number
  y: number
  /** Gets the focus when the menu is closed. */
  returnTo: HTMLElement
}

interface ContextMenuProps {
  place: MenuPlace | undefined
  nodes: readonly GraphNode[]
  jobs: NodeJobs
  onClose: () => void
}

/** One menu for all cards: a thousand of them would be a thousand too many. */
export function ContextMenu({ place, nodes, jobs, onClose }: ContextMenuProps) {
  // It keeps its place and its items while it fades away.
  const [shown, setShown] = useState(place)
  if (place !== undefined && place !== shown) setShown(place)
  const node = shown && nodes.find(({ id }) => id === shown.id)
  if (!shown || !node) return null

  function close() {
    shown?.returnTo.focus({ preventScroll: true })
    onClose()
  }

  return (
    <Menu
      key={`${shown.id} ${shown.x} ${shown.y}`}
      opened={place !== undefined}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      offset={4}
      shadow="md"
      width={200}
      withinPortal
    >
      <Menu.Target>
        <span className={classes.menuTarget} style={{ left: shown.x, top: shown.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions of ${node.name}`}>
        <NodeMenuItems node={node} job={jobs[node.id]} />
      </Menu.Dropdown>
    </Menu>
  )
}
