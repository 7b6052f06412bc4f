export { accountHandlers } from './account-handlers.ts'
export { getUser, renewSetupLink } from './accounts.ts'
export {
  createConfiguredAdministrator,
  createDemoAdministrator,
  DEMO_EMAIL,
  inviteAdministrator,
} from './administrators.ts'
export { userHandlers } from './user-handlers.ts'
