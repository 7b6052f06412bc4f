export { Results } from './results.ts'
export { SqlClient } from './sql-client.ts'
export { sqlHandlers } from './sql-handlers.ts'
