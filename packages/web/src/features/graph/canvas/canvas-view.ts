/** How all cards look right now. */
import { createContext, useContext, type MouseEvent } from 'react'
import type { GraphNode } from '../kinds/graph-kind.ts'

export interface CanvasView {
  /** From far away: a box in the colour of the status. */
  isPlain: boolean
  /** Undefined: nothing is searched for. */
  matches: ReadonlySet<number> | undefined
  /** The match that was stepped to. */
  current: number | undefined
  openMenu: (node: GraphNode, event: MouseEvent) => void
}

export const CanvasViewContext = createContext<CanvasView | undefined>(undefined)

export function useCanvasView(): CanvasView {
  const view = useContext(CanvasViewContext)
  if (view === undefined) throw new Error('CanvasViewContext is missing above this component')
  return view
}
