/** Who asked for it hears of a run that failed or ended with warnings, once, whatever happens to the server afterwards. */
import type { Db } from '../../database/pool.ts'
import type { QueueMail } from '../mail/index.ts'
import { failureMail } from './failure-mail.ts'
import { findRun, listFailedParts, listLastLines, type EndedRun } from './failure-store.ts'

const MOST_PARTS = 20
const LOG_LINES = 20

/** To be called in the transaction that ends the job, after its status and its last lines are written. */
export type NotifyOfFailure = (tx: Db, jobId: number) => Promise<void>

export const failureNotifier =
  (queueMail: QueueMail, publicUrl: string): NotifyOfFailure =>
  async (tx, jobId) => {
    const run = await findRun(tx, jobId)
    if (!run || !hasFailed(run) || run.addresses.length === 0) return
    const found = await listFailedParts(tx, jobId, MOST_PARTS + 1)
    const parts = found.slice(0, MOST_PARTS)
    const cause = parts[0] ?? { jobId, name: run.name }
    const mail = failureMail({
      run,
      link: `${publicUrl}${pageOf(run)}/activity/${jobId}`,
      parts,
      hasMoreParts: found.length > parts.length,
      log: { of: cause.name, lines: await listLastLines(tx, cause.jobId, LOG_LINES) },
    })
    for (const to of new Set(run.addresses)) await queueMail(tx, { to, ...mail, jobId })
  }

const hasFailed = (run: EndedRun): run is EndedRun & { status: 'error' | 'warning' } =>
  run.status === 'error' || run.status === 'warning'

function pageOf({ kind, entityId, workspaceId }: EndedRun): string {
  if (kind === 'configuration') return `/workspaces/${workspaceId}/configurations/${entityId}`
  return kind === 'workspace' ? `/workspaces/${entityId}` : `/dawgs/${entityId}`
}
