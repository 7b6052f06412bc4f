export { trashHandlers } from './trash-handlers.ts'
