export { countAttempt } from './attempts.ts'
export { makeCaptcha } from './captcha.ts'
export { hashPassword, refuseWeakPassword, verifyPassword } from './passwords.ts'
export { sessionHandlers } from './session-handlers.ts'
export { isUseDue, noteUse } from './last-used.ts'
export {
  callerColumns,
  deleteExpired,
  deleteSessions,
  findCallers,
  mayEnter,
  type CallersByToken,
} from './session-store.ts'
export { authenticate } from './sessions.ts'
export { makeSingleSignOn } from './single-sign-on.ts'
