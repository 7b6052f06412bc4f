/** What becomes of a job whose worker is gone: it is started once more, or it ends with an error that says why. */
import { countLines } from '../queue/logs.ts'
import { takeLostJobs, type LostJob } from '../queue/reap.ts'
import { wakeFor } from '../queue/wake.ts'
import { finishJob } from '../queue/finish.ts'
import type { Db } from '../../database/pool.ts'
import type { WorkerOptions } from './options.ts'

const MOST_LOSSES = 1

export async function reap({ db, findProgram, afterEnd, logger }: WorkerOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const lost of await takeLostJobs(tx)) {
      const about = { jobId: lost.id, attempt: lost.attempt }
      logger.warn({ event: 'worker.lost', ...about }, 'a worker was lost with a job')
      if (mayRunAgain(lost, findProgram)) {
        await takeUp(tx, lost)
        logger.info({ event: 'worker.taken_over', ...about }, 'the job of a lost worker is started again')
      } else await giveUp(tx, lost, afterEnd)
    }
  })
}

/** Looking after children can be taken up any number of times; running a program once. */
function mayRunAgain({ kind, losses, componentId }: LostJob, findProgram: WorkerOptions['findProgram']): boolean {
  if (kind !== 'configuration') return true
  const program = componentId === null ? undefined : findProgram(componentId)
  return losses <= MOST_LOSSES && program?.rerunAfterCrash === true
}

async function takeUp(tx: Db, lost: LostJob): Promise<void> {
  await addLine(tx, lost, `The worker was lost. Attempt ${lost.attempt + 1} begins.`)
  await wakeFor(tx, [lost.id])
}

async function giveUp(tx: Db, lost: LostJob, afterEnd: WorkerOptions['afterEnd']): Promise<void> {
  const message =
    lost.losses > MOST_LOSSES
      ? 'The worker was lost twice with this job.'
      : 'The worker was lost while this job ran. What it had begun to write is not written again by itself: check it, then run it again.'
  const line = {
    line: (await countLines(tx, lost.id)) + 1,
    level: 'error' as const,
    text: message,
    created: new Date(),
  }
  const ended = await finishJob(tx, {
    jobId: lost.id,
    attempt: lost.attempt,
    status: 'error',
    message,
    stats: {},
    lines: [line],
  })
  if (ended) {
    const { kind, entity_id, workspace_id, parent_id } = await tx
      .selectFrom('jobs')
      .select(['kind', 'entity_id', 'workspace_id', 'parent_id'])
      .where('id', '=', lost.id)
      .executeTakeFirstOrThrow()
    await afterEnd(tx, {
      jobId: lost.id,
      kind,
      entityId: entity_id,
      workspaceId: workspace_id,
      parentId: parent_id,
      status: ended.status,
      hasPublished: false,
    })
  }
}

async function addLine(tx: Db, lost: LostJob, text: string): Promise<void> {
  const line = (await countLines(tx, lost.id)) + 1
  await tx.insertInto('job_logs').values({ job_id: lost.id, line, level: 'warning', text }).execute()
}
