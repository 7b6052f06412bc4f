/** The thread that looks through big files, so that heartbeats and requests go on meanwhile. */
import { closeSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { inspections } from './inspection.ts'
import type { Request } from './inspectors.ts'

parentPort!.on('message', ({ what, path, layout }: Request) => {
  try {
    const descriptor = openSync(path, 'r')
    try {
      parentPort!.postMessage({ found: inspections[what](descriptor, layout) }, [])
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    parentPort!.postMessage({ problem: (error as Error).message }, [])
  }
})
