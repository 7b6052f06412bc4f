import type { LogSource } from '@clew/contract/rules/log-sources'

export const sourceNames = {
  job: 'job',
  audit: 'audit',
  server: 'server',
} as const satisfies Record<LogSource, string>
