import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Db } from '../../database/pool.ts'
import type { Tables } from '../../database/tables.ts'
import type { LeaseTimes } from '../lease-times.ts'
import type { EndStatus } from '../queue/finish.ts'
import type { RunnerDeps } from '../runner/run-configuration.ts'

export interface WorkerOptions extends Omit<RunnerDeps, 'finish' | 'folders'> {
  db: Kysely<Tables>
  /** Connections of its own for reports: those must get through when everything else waits. */
  reports: Kysely<Tables>
  /** For the connection that listens. */
  connection: pg.ClientConfig
  dataDir: string
  slots: number
  leaseTimes?: LeaseTimes | undefined
  /** What keeps programs apart here, for the monitoring panel. */
  sandbox: string
  /** In the transaction that ends a job on its own or a whole run: what else has to be true with it. */
  afterEnd: (tx: Db, job: EndedJob) => Promise<void>
}

export interface EndedJob {
  jobId: number
  kind: 'configuration' | 'workspace' | 'dawg'
  entityId: number
  workspaceId: number | null
  parentId: number | null
  status: EndStatus
  hasPublished: boolean
}
