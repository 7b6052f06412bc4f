import type { Status } from '../status/status-look.ts'

export interface SampleJob {
  name: string
  status: Status
  durationMs: number
  bytes: number
  modified: string
}

export const sampleJobs: readonly SampleJob[] = [
  { name: 'stripe API', status: 'running', durationMs: 12_400, bytes: 0, modified: '2026-11-15T08:00:12.000Z' },
  {
    name: 'orders.sql',
    status: 'finished',
    durationMs: 3_120,
    bytes: 13_002_342,
    modified: '2026-11-15T07:58:00.000Z',
  },
  { name: 'crm loader', status: 'error', durationMs: 980, bytes: 8_411, modified: '2026-11-15T07:44:41.000Z' },
  { name: 'nightly', status: 'waiting', durationMs: 0, bytes: 0, modified: '2026-11-15T07:40:00.000Z' },
  { name: 'archive', status: 'warning', durationMs: 93_784_000, bytes: 4.2e12, modified: '2026-11-14T02:10:05.000Z' },
]
