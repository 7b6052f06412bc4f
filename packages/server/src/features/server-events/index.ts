export { deleteOldEvents, loggerWith, ServerEvents } from './server-events.ts'
