export { accessHandlers } from './access-handlers.ts'
