export { tagHandlers } from './tag-handlers.ts'
