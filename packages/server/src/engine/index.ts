/** The door of the engine: what is to be run, who runs it, and background work on the queue in PostgreSQL. */
export { startEngine, type Engine } from './engine.ts'
export { cancelActiveJobs, cancelJob } from './queue/cancel.ts'
export { enqueueJob } from './queue/enqueue.ts'
export { startQueue, type Queue, type Tasks } from './queue/queue.ts'
export { countSlots } from './queue/renew.ts'
export type { ComponentProgram } from './runner/run-configuration.ts'
export { makeRuntime, type Runtime } from './runtime/index.ts'
export type { EndedJob } from './worker/options.ts'
