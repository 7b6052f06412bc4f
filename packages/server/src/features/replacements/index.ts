export { replacementHandlers } from './replacement-handlers.ts'
