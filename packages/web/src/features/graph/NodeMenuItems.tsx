import { Menu } from '@mantine/core'
import {
  IconArrowRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconPower,
  IconTrash,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { LastJob } from '../../api/shared-kinds.ts'
import { useGraph } from './graph-context.ts'
import type { GraphNode } from './kinds/graph-kind.ts'
import { actionsFor, type NodeAction } from './node-actions.ts'

interface Look {
  icon: Icon
  label: string
}

const looks: Record<NodeAction, Look> = {
  open: { icon: IconArrowRight, label: 'Open' },
  run: { icon: IconPlayerPlay, label: 'Run' },
  cancel: { icon: IconPlayerStop, label: 'Cancel' },
  runFrom: { icon: IconPlayerTrackNext, label: 'Run from here' },
  enable: { icon: IconPower, label: 'Enable' },
  disable: { icon: IconPlayerPause, label: 'Disable' },
  takeOut: { icon: IconUnlink, label: 'Take out of DAWG' },
  delete: { icon: IconTrash, label: 'Delete' },
}

/** What the menu of a node offers; the same on its card and in the list. */
export function NodeMenuItems({ node, job }: { node: GraphNode; job: LastJob | undefined }) {
  const { kind, actions, askToRemove } = useGraph()
  const offered = actionsFor(kind, node, job)
  const deeds: Record<Exclude<NodeAction, 'open'>, () => void> = {
    run: () => actions.run(node.id),
    cancel: () => actions.cancel(node.id, job!.id),
    runFrom: () => actions.runFrom(node.id),
    enable: () => actions.setDisabled(node.id, false),
    disable: () => actions.setDisabled(node.id, true),
    takeOut: () => askToRemove({ how: 'takeOut', nodes: [node] }),
    delete: () => askToRemove({ how: 'remove', nodes: [node] }),
  }
  return (
    <>
      {offered.length === 0 && <Menu.Label>You have no access to this {kind.words.node}.</Menu.Label>}
      {offered.map((action) => {
        const { icon: ActionSign, label } = looks[action]
        const shared = { leftSection: <ActionSign size={16} aria-hidden />, children: label }
        if (action === 'open') return <Menu.Item key={action} {...shared} component={Link} to={node.path as string} />
        return (
          <Menu.Item key={action} {...shared} {...(action === 'delete' && { color: 'red' })} onClick={deeds[action]} />
        )
      })}
    </>
  )
}
