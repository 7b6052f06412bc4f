export { configurationText } from './configuration-text.ts'
export { searchHandlers } from './search-handlers.ts'
export { findWritten, type FindComponent } from './search.ts'
