export { historyHandlers } from './history-handlers.ts'
export { recordFirstVersion, recordVersion, recordVersions } from './history.ts'
export type { Snapshot } from './version-store.ts'
