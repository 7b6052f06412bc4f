export { accessHandlers } from './access-handlers.ts'
export { listAclReports } from './acl-report.ts'
export { changeWorkspaceAccess } from './workspace-access.ts'
