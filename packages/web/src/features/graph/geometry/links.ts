/** What is linked to what, and which links are possible. */
import { closesCircle, type Links } from '@clew/contract/rules/graph'

export interface Linked {
  id: number
  /** What it comes after. */
  sources: readonly number[]
}

export const linksOf = (nodes: readonly Linked[]): Links => new Map(nodes.map(({ id, sources }) => [id, sources]))

export type LinkProblem = 'itself' | 'exists' | 'circle'

/** Why there can be no link from source to target; undefined when there can. */
export function linkProblem(links: Links, source: number, target: number): LinkProblem | undefined {
  if (source === target) return 'itself'
  if (links.get(target)?.includes(source)) return 'exists'
  return closesCircle(links, source, target) ? 'circle' : undefined
}

export const linkProblemText: Record<LinkProblem, string> = {
  itself: 'Data would run in a circle.',
  exists: 'They are linked already.',
  circle: 'Data would run in a circle.',
}
