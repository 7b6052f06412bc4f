export { accountHandlers } from './account-handlers.ts'
export { renewSetupLink } from './accounts.ts'
export {
  createConfiguredAdministrator,
  createDemoAdministrator,
  DEMO_EMAIL,
  inviteAdministrator,
} from './administrators.ts'
export { findUser } from './user-store.ts'
