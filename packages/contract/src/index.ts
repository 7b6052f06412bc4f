export { calls, type Calls } from './calls/index.ts'
export { makeClient, type CallOptions, type Client, type Transport, type WireRequest } from './client.ts'
export { errorTypes, type ErrorBody, type ErrorType } from './errors.ts'
export {
  paramNames,
  type Access,
  type AnswerOf,
  type CallOf,
  type Endpoint,
  type EndpointGroup,
  type RequestOf,
} from './kernel.ts'
export { type DawgUser, type WorkspaceUser } from './shapes/access-entry.ts'
export { MAX_ID } from './shapes/basics.ts'
export { type Instance, type SystemInfo } from './shapes/system-info.ts'
export { type Role, type User } from './shapes/user.ts'
