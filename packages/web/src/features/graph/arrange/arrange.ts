/** A tidy place for every node: from left to right along the links, what is not linked beside each other. */
import { pack, splitIntoFlows, type Places } from '../geometry/flows.ts'
import type { Linked } from '../geometry/links.ts'

const MOST_FOR_DAGRE = 500
const atOrigin = { x: 0, y: 0 }

export async function arrange(nodes: readonly Linked[], signal: AbortSignal): Promise<Places> {
  // Only what arranging needs: nodes travel to a worker.
  const flows = splitIntoFlows(nodes.map(({ id, sources }) => ({ id, sources })))
  const linked = flows.filter((flow) => flow.length > 1)
  const single = flows.filter((flow) => flow.length === 1)
  const layered = linked.length === 0 ? [] : await layeredFlows(linked, signal)
  return pack([...layered, ...single.map(([node]) => new Map([[node!.id, atOrigin]]))])
}

async function layeredFlows(flows: Linked[][], signal: AbortSignal): Promise<Places[]> {
  if (flows[0]!.length <= MOST_FOR_DAGRE) return layeredByDagreBeside(flows, signal)
  const { layeredByElk } = await import('./layered-by-elk.ts')
  return layeredByElk(flows, signal)
}

function layeredByDagreBeside(flows: Linked[][], signal: AbortSignal): Promise<Places[]> {
  const worker = new Worker(new URL('./dagre-worker.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<Places[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<Places[]>) => resolve(data))
  worker.addEventListener('error', ({ message }) => reject(new Error(message)))
  signal.addEventListener('abort', () => reject(signal.reason as Error))
  // A worker has no origin to be named.
  worker.postMessage(flows)
  return promise.finally(() => worker.terminate())
}
