/** Compares beside the page, which stays alive meanwhile. */
import { excerptOf } from './excerpt.ts'

addEventListener('message', ({ data: [before, after] }: MessageEvent<[string, string]>) => {
  postMessage(excerptOf(before, after))
})
