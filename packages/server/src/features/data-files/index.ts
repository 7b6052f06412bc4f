export { dataFileHandlers } from './data-file-handlers.ts'
export { eraseData } from './erase.ts'
