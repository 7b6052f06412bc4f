export { nameHandlers } from './name-handlers.ts'
