export { dawgHandlers, dawgHistoryHandlers } from './dawg-handlers.ts'
