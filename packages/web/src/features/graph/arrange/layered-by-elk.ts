/** For graphs of many hundred nodes. Heavy, so it is loaded only when such a graph is arranged. */
import Elk from 'elkjs/lib/elk-api.js'
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url'
import { CARD, PITCH, type Point } from '../geometry/card.ts'
import type { Places } from '../geometry/flows.ts'
import type { Linked } from '../geometry/links.ts'

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(PITCH.x - CARD.width),
  'elk.spacing.nodeNode': String(PITCH.y - CARD.height),
  // Straighter threads cost a few seconds at this size and are not worth them.
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
}

export async function layeredByElk(flows: readonly Linked[][], signal: AbortSignal): Promise<Places[]> {
  const elk = new Elk({ workerFactory: () => new Worker(elkWorkerUrl) })
  const stop = () => elk.terminateWorker()
  signal.addEventListener('abort', stop)
  try {
    const places: Places[] = []
    for (const flow of flows) places.push(await layered(elk, flow))
    return places
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function layered(elk: InstanceType<typeof Elk>, flow: readonly Linked[]): Promise<Places> {
  const ids = new Set(flow.map(({ id }) => id))
  const arranged = await elk.layout({
    id: 'flow',
    layoutOptions,
    children: flow.map(({ id }) => ({ id: String(id), ...CARD })),
    edges: flow.flatMap(({ id, sources }) =>
      sources
        .filter((source) => ids.has(source))
        .map((source) => ({
          id: `${source} ${id}`,
          sources: [String(source)],
          targets: [String(id)],
        })),
    ),
  })
  return new Map(arranged.children?.map(({ id, x = 0, y = 0 }): [number, Point] => [Number(id), { x, y }]))
}
