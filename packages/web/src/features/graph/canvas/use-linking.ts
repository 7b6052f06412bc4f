/** Linking by dragging from card to card: what cannot be linked is refused while dragging, and says why. */
import type { Connection, Edge, FinalConnectionState } from '@xyflow/react'
import { useCallback, useMemo } from 'react'
import { showToast } from '../../../ui/toast/toast.ts'
import { linkProblem, linkProblemText, linksOf } from '../geometry/links.ts'
import { useGraph } from '../graph-context.ts'
import type { GraphNode } from '../kinds/graph-kind.ts'

export function useLinking(nodes: readonly GraphNode[]) {
  const { actions } = useGraph()
  const links = useMemo(() => linksOf(nodes), [nodes])
  const isValidConnection = useCallback(
    ({ source, target }: Connection | Edge) => linkProblem(links, Number(source), Number(target)) === undefined,
    [links],
  )
  const onConnect = useCallback(
    ({ source, target }: Connection) => actions.link(Number(source), Number(target)),
    [actions],
  )
  const onConnectEnd = useCallback(
    (_event: unknown, { isValid, fromHandle, toHandle }: FinalConnectionState) => {
      if (isValid || !fromHandle || !toHandle || fromHandle.type === toHandle.type) return
      const [source, target] = fromHandle.type === 'source' ? [fromHandle, toHandle] : [toHandle, fromHandle]
      const problem = linkProblem(links, Number(source.nodeId), Number(target.nodeId))
      if (problem) showToast({ type: 'error', message: linkProblemText[problem], suppressDuplicates: true })
    },
    [links],
  )
  return { isValidConnection, onConnect, onConnectEnd }
}
