/** How nodes look after a change: what the screen shows before the server has answered, and what it goes back to. */
import type { Places } from '../geometry/flows.ts'
import type { GraphNode } from '../kinds/graph-kind.ts'

type Change = (nodes: GraphNode[]) => GraphNode[]

const changeOne =
  (id: number, change: (node: GraphNode) => GraphNode): Change =>
  (nodes) =>
    nodes.map((node) => (node.id === id ? change(node) : node))

export const withLink = (source: number, target: number): Change =>
  changeOne(target, (node) => ({ ...node, sources: [...new Set([...node.sources, source])] }))

export const withoutLink = (source: number, target: number): Change =>
  changeOne(target, (node) => ({ ...node, sources: node.sources.filter((id) => id !== source) }))

export const withDisabled = (id: number, isDisabled: boolean): Change =>
  changeOne(id, (node) => ({ ...node, isDisabled }))

export const withPlaces =
  (places: Places): Change =>
  (nodes) =>
    nodes.map((node) => (places.has(node.id) ? { ...node, position: places.get(node.id) } : node))

/** Back to where these nodes were, whatever else has changed since. */
export function withPlacesOf(before: readonly GraphNode[], moved: Places): Change {
  const earlier = new Map(before.map(({ id, position }) => [id, position]))
  return (nodes) => nodes.map((node) => (moved.has(node.id) ? { ...node, position: earlier.get(node.id) } : node))
}

export const without =
  (gone: readonly number[]): Change =>
  (nodes) =>
    nodes.filter(({ id }) => !gone.includes(id)).map((node) => withoutSources(node, gone))

const withoutSources = (node: GraphNode, gone: readonly number[]): GraphNode =>
  node.sources.some((id) => gone.includes(id))
    ? { ...node, sources: node.sources.filter((id) => !gone.includes(id)) }
    : node
