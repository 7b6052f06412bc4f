import { sql } from 'kysely'
import type { Db } from '../../database/pool.ts'

export interface NewMail {
  recipient: string
  subject: string
  textEncrypted: Buffer
  jobId: number | undefined
}

export async function insertMail(tx: Db, mail: NewMail): Promise<void> {
  await sql`
    insert into mails (recipient, subject, text_encrypted, job_id)
    values (${mail.recipient}, ${mail.subject}, ${mail.textEncrypted}, ${mail.jobId})
    on conflict do nothing`.execute(tx)
}

export interface DueMail {
  id: string
  recipient: string
  subject: string
  textEncrypted: Buffer
  messageId: string
  created: string
  /** This one included. */
  tries: number
}

/**
 * Takes one that is due and plans its next try at once: a sender that dies leaves it to whoever comes then. The delay doubles; the first
 * is longer than a try can take, so that no two senders have the same mail.
 */
export async function takeDueMail(db: Db, firstDelaySeconds: number): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mails set tries = tries + 1, next_try = now() + make_interval(secs => ${firstDelaySeconds} * 2 ^ tries)
    where id = (
      select id from mails where sent is null and given_up is null and next_try <= now()
      order by next_try, id limit 1 for update skip locked)
    returning id, recipient, subject, text_encrypted as "textEncrypted", message_id as "messageId", created, tries`.execute(
    db,
  )
  return rows[0]
}

export async function markSent(db: Db, id: string): Promise<void> {
  await sql`update mails set sent = now(), text_encrypted = null, problem = null where id = ${id}`.execute(db)
}

/** Whether that was the last try: the next one would come too late. */
export async function markFailed(
  db: Db,
  id: string,
  problem: string,
  longestWaitSeconds: number,
): Promise<{ isGivenUp: boolean }> {
  const { rows } = await sql<{ isGivenUp: boolean }>`
    with mail as (
      select id, next_try > created + make_interval(secs => ${longestWaitSeconds}) as is_last from mails where id = ${id}
    )
    update mails set problem = ${problem}, given_up = case when is_last then now() end,
      text_encrypted = case when is_last then null else text_encrypted end
    from mail where mails.id = mail.id returning is_last as "isGivenUp"`.execute(db)
  return rows[0] ?? { isGivenUp: false }
}

export async function deleteOldMails(db: Db, keepSeconds: number): Promise<void> {
  await sql`
    delete from mails where greatest(sent, given_up) < now() - make_interval(secs => ${keepSeconds})`.execute(db)
}
