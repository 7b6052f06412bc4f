/** The door of the engine: what is to be run, and background work on the queue in PostgreSQL. */
export { cancelActiveJobs, cancelJob } from './queue/cancel.ts'
export { enqueueJob } from './queue/enqueue.ts'
export { startQueue, type Queue, type Tasks } from './queue/queue.ts'
