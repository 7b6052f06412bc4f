/** What every piece of one graph needs; it does not change while the graph is shown, so nothing redraws for it. */
import { createContext, useContext } from 'react'
import type { GraphActions } from './data/use-graph-actions.ts'
import type { GraphKind, GraphNode } from './kinds/graph-kind.ts'

export interface Removal {
  /** To the trash, or only out of the graph. */
  how: 'remove' | 'takeOut'
  nodes: readonly GraphNode[]
}

export interface GraphTools {
  kind: GraphKind
  actions: GraphActions
  askToRemove: (removal: Removal) => void
}

export const GraphContext = createContext<GraphTools | undefined>(undefined)

export function useGraph(): GraphTools {
  const tools = useContext(GraphContext)
  if (tools === undefined) throw new Error('GraphContext is missing above this component')
  return tools
}
