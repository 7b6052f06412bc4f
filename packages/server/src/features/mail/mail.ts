/** Mails are promised in the transaction that causes them, and sent later by whichever worker is woken first. */
import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'
import type { Vault } from '../../vault/vault.ts'
import { insertMail } from './mail-store.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** What it is about: a job is told of once to each address. */
  jobId?: number
}

/** The task that sends what is due. */
export const SEND_MAILS = 'send_mails'

export type QueueMail = (tx: Db, mail: Mail) => Promise<void>

export const queueMailWith =
  (vault: Vault): QueueMail =>
  async (tx, { to, subject, text, jobId }) => {
    await insertMail(tx, { recipient: to, subject, textEncrypted: vault.encrypt(text), jobId })
    // Heard when the transaction commits. A message that got lost is made up for within a minute.
    await sql`select graphile_worker.add_job(${SEND_MAILS})`.execute(tx)
  }
