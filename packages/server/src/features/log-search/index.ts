export { openLogSearch } from './log-download.ts'
export { logHandlers } from './log-handlers.ts'
export { isSearchToken, SearchTokens } from './search-tokens.ts'
