/** Puts together what runs beside requests and jobs: schedules, mails, the care of logs. */
import { join } from 'node:path'
import type { Parts } from './compose.ts'
import { archiveFolder } from './config.ts'
import type { Database } from './database/pool.ts'
import {
  archiveOldDays,
  deleteOldFires,
  preparePartitions,
  startQueue,
  startScheduler,
  type Queue,
  type Scheduler,
  type Tasks,
} from './engine/index.ts'
import { deleteExpiredApiTokens } from './features/api-tokens/index.ts'
import { sweepBlobs } from './features/data-files/index.ts'
import * as mail from './features/mail/index.ts'
import { deleteOldEvents } from './features/server-events/index.ts'
import { deleteExpired } from './features/sessions/index.ts'
import { diskStorage } from './storage/disk.ts'
import { makeVault } from './vault/vault.ts'

/** As long as the log of the jobs stays at hand. */
const KEPT_SECONDS = 30 * 24 * 3_600
/** What the server itself has to say is little. */
const EVENTS_KEPT_SECONDS = 90 * 24 * 3_600

/** Beside the jobs, which have slots of their own: a long run must not hold up a mail. */
const TASKS_AT_ONCE = 2

export async function composeQueue(parts: Parts): Promise<Queue> {
  const { config, database, logger } = parts
  // Without one for today, lines go into the default partition, and the daily task tries again.
  await preparePartitions(database.db, await databaseTime(database)).catch((error: Error) =>
    logger.warn({ error: error.message }, 'the partitions of the log could not be made'),
  )
  return startQueue({
    pool: database.pool,
    tasks: backgroundTasks(parts),
    works: config.roles.includes('worker'),
    schedules: config.roles.includes('scheduler'),
    concurrency: TASKS_AT_ONCE,
    logger,
  })
}

export const composeScheduler = ({ database, logger }: Parts): Scheduler => startScheduler(database.db, logger)

/** Sends what is due, and says when it has. */
export function composeMailSender({ config, database, masterKey, logger }: Parts): () => Promise<void> {
  const deliver =
    config.smtpUrl === undefined
      ? mail.deliverToFolder(join(config.dataDir, 'outbox'), config.mailFrom, logger)
      : mail.deliverBySmtp(config.smtpUrl, config.mailFrom)
  const sender = { db: database.db, vault: makeVault(masterKey), deliver, logger }
  return () => mail.sendDueMails(sender)
}

function backgroundTasks(parts: Parts): Tasks {
  return {
    delete_expired: { run: () => sweepExpired(parts), due: '17 * * * *' },
    // Woken by each new mail; by the minute for those that failed before.
    [mail.SEND_MAILS]: { run: composeMailSender(parts), due: '* * * * *' },
    sweep_blobs: { run: () => sweepUnused(parts), due: '41 * * * *' },
    keep_house: { run: () => keepHouse(parts), due: '23 3 * * *' },
  }
}

async function sweepExpired({ database: { db } }: Parts): Promise<void> {
  await deleteExpired(db)
  await deleteExpiredApiTokens(db)
}

async function sweepUnused({ config, database, logger }: Parts): Promise<void> {
  const swept = await sweepBlobs(database.db, diskStorage(config.dataDir))
  if (swept.removed > 0) logger.info({ event: 'files.swept', ...swept }, 'removed files that nothing needs any more')
}

/** Once a day. */
async function keepHouse({ config, database, logger }: Parts): Promise<void> {
  const { db } = database
  const now = await databaseTime(database)
  await preparePartitions(db, now)
  await archiveOldDays(db, archiveFolder(config.dataDir), now, logger)
  await deleteOldFires(db, new Date(now.getTime() - KEPT_SECONDS * 1_000))
  await mail.deleteOldMails(db, KEPT_SECONDS)
  await deleteOldEvents(db, new Date(now.getTime() - EVENTS_KEPT_SECONDS * 1_000))
}

async function databaseTime({ pool }: Database): Promise<Date> {
  const { rows } = await pool.query<{ now: string }>('select now()')
  return new Date(rows[0]!.now)
}
