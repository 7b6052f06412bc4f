/** Writes mails. Without a mail server they are kept as .eml files in the outbox folder, and the log says where. */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Mail {
  to: string
  subject: string
  text: string
}

export type SendMail = (mail: Mail) => Promise<void>

export function mailToFolder(folder: string, from: string, logger: Logger): SendMail {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await composer.sendMail({ from, ...mail })
    const file = join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID()}.eml`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Mails hold links that open accounts: nobody else may read them, and no half-written one may be picked up.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
    await rename(`${file}.part`, file)
    logger.info({ file, to: mail.to }, 'a mail was written to the outbox')
  }
}
