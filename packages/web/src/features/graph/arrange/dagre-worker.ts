/** Arranges beside the page, which stays alive meanwhile. */
import type { Linked } from '../geometry/links.ts'
import { layeredByDagre } from './layered-by-dagre.ts'

addEventListener('message', ({ data }: MessageEvent<Linked[][]>) => {
  postMessage(data.map((flow) => layeredByDagre(flow)))
})
