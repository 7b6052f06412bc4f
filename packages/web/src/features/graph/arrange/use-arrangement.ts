/** Proposes tidy places, shows them, and keeps them when the user agrees. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { isSamePoint } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'
import type { Linked } from '../geometry/links.ts'
import { useGraph } from '../graph-context.ts'
import { arrange } from './arrange.ts'

export function useArrangement(nodes: readonly Linked[], kept: Places) {
  const { actions } = useGraph()
  const [preview, setPreview] = useState<Places>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const { mutate: propose, isPending: isArranging } = useMutation({
    mutationFn: () => {
      running.current = new AbortController()
      return arrange(nodes, running.current.signal)
    },
    meta: { isQuiet: true },
    onSuccess: setPreview,
    onError: () => showToast({ type: 'error', message: 'The graph could not be arranged. Please try again.' }),
  })

  /** Also after a refusal the preview is over: the graph stands as it stood before. */
  async function confirm() {
    const moved = new Map([...preview!].filter(([id, place]) => !isSamePoint(place, kept.get(id))))
    try {
      if (moved.size > 0) await actions.place(moved)
    } catch {
      // The app has said why.
    } finally {
      setPreview(undefined)
    }
  }

  return {
    preview,
    isArranging,
    propose: () => propose(),
    confirm,
    cancel: () => setPreview(undefined),
  }
}
