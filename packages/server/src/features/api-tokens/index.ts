export { apiTokenHandlers } from './api-token-handlers.ts'
export { deleteApiTokens, deleteExpiredApiTokens } from './api-token-store.ts'
export { authenticate, findCallers } from './callers.ts'
