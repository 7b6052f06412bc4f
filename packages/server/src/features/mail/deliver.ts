/** How a mail leaves: through a mail server, or, without one, as an .eml file in the outbox folder. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Letter {
  to: string
  subject: string
  text: string
  /** The same in every try, as is the time. */
  messageId: string
  date: Date
}

export type Deliver = (letter: Letter) => Promise<void>

/** A server that hangs must not hold up the other mails for long. */
const CONNECT_TIMEOUT_MS = 10_000
const ANSWER_TIMEOUT_MS = 15_000

export function deliverBySmtp(url: string, from: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: ANSWER_TIMEOUT_MS,
  })
  return async (letter) => {
    await transport.sendMail(messageOf(letter, from))
  }
}

export function deliverToFolder(folder: string, from: string, logger: Logger): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (letter) => {
    const { message } = await composer.sendMail(messageOf(letter, from))
    // Written twice, it is still one file.
    const file = join(folder, `${letter.date.toISOString().replaceAll(/[:.]/g, '-')}-${letter.messageId}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Mails hold links that open accounts: nobody else may read them, and no half-written one may be picked up.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    logger.info({ file, to: letter.to }, 'a mail was written to the outbox')
  }
}

const messageOf = ({ messageId, ...letter }: Letter, from: string) => ({
  ...letter,
  from,
  messageId: `<${messageId}@${from.slice(from.indexOf('@') + 1)}>`,
})
