/** Sends the mails that are due. One that cannot be sent is tried again, at growing distances, for a day. */
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Tables } from '../../database/tables.ts'
import { crashPoint } from '../../engine/index.ts'
import type { Vault } from '../../vault/vault.ts'
import type { Deliver } from './deliver.ts'
import { markFailed, markSent, takeDueMail, type DueMail } from './mail-store.ts'

const FIRST_DELAY_SECONDS = 120
const LONGEST_WAIT_SECONDS = 24 * 3_600
const LONGEST_PROBLEM = 500

export interface MailSender {
  db: Kysely<Tables>
  vault: Vault
  deliver: Deliver
  logger: Logger
}

/** Until nothing is due, or the mail server is out of reach or does not let us in: then the rest would fail alike. */
export async function sendDueMails(sender: MailSender): Promise<void> {
  for (;;) {
    const mail = await takeDueMail(sender.db, FIRST_DELAY_SECONDS)
    if (!mail || !(await trySend(sender, mail))) return
  }
}

/** False: there is no use in going on. */
async function trySend({ db, vault, deliver, logger }: MailSender, mail: DueMail): Promise<boolean> {
  try {
    crashPoint('mail.before_send')
    await deliver({
      to: mail.recipient,
      subject: mail.subject,
      text: vault.decrypt(mail.textEncrypted),
      messageId: mail.messageId,
      date: new Date(mail.created),
    })
  } catch (error) {
    const { message, code, responseCode } = error as { message: string; code?: string; responseCode?: number }
    const { isGivenUp } = await markFailed(db, mail.id, message.slice(0, LONGEST_PROBLEM), LONGEST_WAIT_SECONDS)
    const about = {
      event: 'mail.failed',
      to: mail.recipient,
      subject: mail.subject,
      tries: mail.tries,
      problem: message,
    }
    if (isGivenUp) logger.error(about, 'a mail could not be sent for a day and is given up')
    else logger.warn(about, 'a mail could not be sent; it is tried again')
    // A server that answered has something against this mail, not against all, unless it is against us.
    return responseCode !== undefined && code !== 'EAUTH'
  }
  crashPoint('mail.after_send')
  await markSent(db, mail.id)
  return true
}
