/** The thread that looks through big files, so that heartbeats and requests go on meanwhile. */
import { closeSync, openSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { inspectDescriptor } from './inspection.ts'
import type { Layout } from './layout.ts'

parentPort!.on('message', ({ path, layout }: { path: string; layout: Layout }) => {
  try {
    const descriptor = openSync(path, 'r')
    try {
      parentPort!.postMessage({ inspection: inspectDescriptor(descriptor, layout) }, [])
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    parentPort!.postMessage({ problem: (error as Error).message }, [])
  }
})
