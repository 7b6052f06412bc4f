/** Finding nodes by name and stepping through what was found. */
import { useMemo, useState } from 'react'
import type { GraphNode } from '../kinds/graph-kind.ts'
import { matchingIds, stepTo } from './matching.ts'

export interface Finder {
  text: string
  setText: (text: string) => void
  /** Undefined: nothing is searched for. */
  matches: ReadonlySet<number> | undefined
  /** Which of the matches was stepped to, from 0. */
  index: number | undefined
  current: { id: number } | undefined
  step: (by: 1 | -1) => void
}

export function useFinder(nodes: readonly GraphNode[]): Finder {
  const [text, setText] = useState('')
  const [at, setAt] = useState<{ index: number; id: number }>()
  const found = useMemo(() => matchingIds(nodes, text), [nodes, text])
  const matches = useMemo(() => found && new Set(found), [found])
  const current = at && matches?.has(at.id) ? at : undefined
  return {
    text,
    setText: (typed) => {
      setText(typed)
      setAt(undefined)
    },
    matches,
    index: current?.index,
    current,
    step: (by) => setAt(stepTo(found ?? [], current?.index, by)),
  }
}
