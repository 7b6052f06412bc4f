export { oauthRepositoryHandlers } from './oauth-repository-handlers.ts'
