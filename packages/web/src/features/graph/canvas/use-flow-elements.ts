/** Keeps what React Flow draws in step with what the server says, and hands moved cards over to be saved. */
import { useDebouncedCallback } from '@mantine/hooks'
import { applyEdgeChanges, applyNodeChanges, useReactFlow, type EdgeChange, type NodeChange } from '@xyflow/react'
import { useCallback, useState } from 'react'
import type { Places } from '../geometry/flows.ts'
import type { GraphNode, NodeJobs } from '../kinds/graph-kind.ts'
import { flowElements, movedCards, withoutMove, type CardNode, type Elements, type LinkEdge } from './flow-elements.ts'

/** Arrow keys move in small steps: a row of them is one move. */
const MOVE_ENDS_AFTER_MS = 300

interface Given {
  nodes: readonly GraphNode[]
  jobs: NodeJobs
  places: Places
}

export function useFlowElements(given: Given, onMoved: (places: Places) => Promise<unknown>) {
  const { nodes, jobs, places } = given
  const [seen, setSeen] = useState<Given>()
  const [elements, setElements] = useState<Elements>({ nodes: [], edges: [] })
  if (seen?.nodes !== nodes || seen.jobs !== jobs || seen.places !== places) {
    setSeen(given)
    setElements(flowElements(elements, nodes, jobs, places))
  }

  const { getNodes } = useReactFlow<CardNode, LinkEdge>()
  const handOver = useDebouncedCallback(
    () => {
      const moved = movedCards(getNodes())
      if (moved.size === 0) return
      // The app says why; the cards go back to where they were put, unless they have been moved on since.
      onMoved(moved).catch(() => setElements((now) => ({ ...now, nodes: withoutMove(now.nodes, moved) })))
    },
    { delay: MOVE_ENDS_AFTER_MS, flushOnUnmount: true },
  )

  const onNodesChange = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      setElements((now) => ({ ...now, nodes: applyNodeChanges(changes, now.nodes) }))
      if (changes.some((change) => change.type === 'position' && change.dragging === false)) handOver()
    },
    [handOver],
  )
  const onEdgesChange = useCallback(
    (changes: EdgeChange<LinkEdge>[]) =>
      setElements((now) => ({ ...now, edges: applyEdgeChanges(changes, now.edges) })),
    [],
  )
  return { ...elements, onNodesChange, onEdgesChange }
}
