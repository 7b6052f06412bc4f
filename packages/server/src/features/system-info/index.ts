export { CLIENT_LOGO_PATH, systemHandlers } from './system-info.ts'
