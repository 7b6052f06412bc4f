export { childJobHandlers } from './child-job-handlers.ts'
export { jobHandlers } from './job-handlers.ts'
export { lastJobHandlers } from './last-job-handlers.ts'
export { openLog } from './log-download.ts'
