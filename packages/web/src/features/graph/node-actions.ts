/** What can be done with one node now. */
import { isActive } from '@clew/contract/rules/job-status'
import type { LastJob } from '../../api/shared-kinds.ts'
import type { GraphKind, GraphNode } from './kinds/graph-kind.ts'

export type NodeAction = 'open' | 'run' | 'runFrom' | 'cancel' | 'enable' | 'disable' | 'takeOut' | 'delete'

type Abilities = Pick<GraphKind, 'mayEdit' | 'runFrom' | 'takeOut'>

export function actionsFor(kind: Abilities, node: GraphNode, job: LastJob | undefined): NodeAction[] {
  const isRunning = job !== undefined && isActive(job.status)
  const { mayChange } = node
  const offers: Record<NodeAction, boolean> = {
    open: node.path !== undefined,
    run: mayChange && !isRunning,
    cancel: mayChange && isRunning,
    runFrom: mayChange && kind.runFrom !== undefined,
    enable: mayChange && node.isDisabled,
    disable: mayChange && !node.isDisabled,
    takeOut: kind.mayEdit && kind.takeOut !== undefined,
    delete: mayChange,
  }
  return (Object.keys(offers) as NodeAction[]).filter((action) => offers[action])
}
