import type { FinalConnectionState } from '@xyflow/react'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../../../testing/render.tsx'
import type { GraphActions } from '../data/use-graph-actions.ts'
import { GraphContext } from '../graph-context.ts'
import { configurationsOf } from '../kinds/configurations-of-workspace.ts'
import type { GraphNode } from '../kinds/graph-kind.ts'
import { useLinking } from './use-linking.ts'

const node = (id: number, sources: number[]): GraphNode => ({
  id,
  name: `Node ${id}`,
  isDisabled: false,
  position: undefined,
  sources,
  component: undefined,
  path: undefined,
  mayChange: true,
})
const nodes = [node(1, []), node(2, [1]), node(3, [2])]

/** Ends a drag from one card to another, as React Flow reports it. */
function Drag({ from, to }: { from: number; to: number }) {
  const { isValidConnection, onConnect, onConnectEnd } = useLinking(nodes)
  const connection = { source: String(from), target: String(to), sourceHandle: null, targetHandle: null }
  function drop() {
    const isValid = isValidConnection(connection)
    if (isValid) onConnect(connection)
    const handles = {
      fromHandle: { type: 'source', nodeId: String(from) },
      toHandle: { type: 'target', nodeId: String(to) },
    }
    onConnectEnd(undefined, { isValid, ...handles } as FinalConnectionState)
  }
  return <button onClick={drop}>Drop</button>
}

async function drag(from: number, to: number) {
  const linked: number[][] = []
  const actions = { link: (...ends: number[]) => linked.push(ends) } as unknown as GraphActions
  const kind = configurationsOf({ id: 3, permission: 'write' })
  await renderUi(
    <GraphContext value={{ kind, actions, askToRemove: () => undefined }}>
      <Drag from={from} to={to} />
    </GraphContext>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Drop' }))
  return linked
}

test('[W-2.4.11] dragging a link that closes a circle makes none and says why', async () => {
  expect(await drag(3, 1)).toEqual([])
  expect(await screen.findByText('Data would run in a circle.')).toBeDefined()
})

test('[W-2.4.8] dragging from card to card makes a link', async () => {
  expect(await drag(1, 3)).toEqual([[1, 3]])
  expect(screen.queryByRole('alert')).toBeNull()
})
