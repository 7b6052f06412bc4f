export { systemHandlers } from './system-info.ts'
