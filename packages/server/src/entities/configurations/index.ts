export { cloneConfigurations, cloneRights, copyName } from './clone-configurations.ts'
export { configurationHandlers, configurationHistoryHandlers } from './configuration-handlers.ts'
export { saveTexts } from './save-configurations.ts'
