/** The door of the engine: background work on the queue in PostgreSQL. */
export { startQueue, type Queue, type Tasks } from './queue/queue.ts'
