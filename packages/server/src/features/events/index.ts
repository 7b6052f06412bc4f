export { eventHandlers } from './event-handlers.ts'
export { JobFeed } from './job-feed.ts'
