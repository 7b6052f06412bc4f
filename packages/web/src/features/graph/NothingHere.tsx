import { EmptyState } from '../../ui/EmptyState.tsx'
import { useGraph } from './graph-context.ts'
import { AddButton } from './toolbar/Toolbar.tsx'

/** An empty graph invites to its first node. */
export function NothingHere() {
  const { kind } = useGraph()
  const { nodes, holder, node } = kind.words
  return (
    <EmptyState title={`This ${holder} has no ${nodes} yet.`} action={kind.mayEdit ? <AddButton /> : undefined}>
      {kind.mayEdit
        ? `Begin with the first ${node}; link it to others by dragging from its right edge.`
        : `Whoever may edit this ${holder} can add the first ${node}.`}
    </EmptyState>
  )
}
