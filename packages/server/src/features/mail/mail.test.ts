import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aJob } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeVault } from '../../vault/vault.ts'
import { deliverBySmtp } from './deliver.ts'
import { queueMailWith, SEND_MAILS, type Mail } from './mail.ts'
import { deleteOldMails } from './mail-store.ts'
import { sendDueMails } from './send-mails.ts'

const vault = makeVault(Buffer.alloc(32, 7))
const queueMail = queueMailWith(vault)
const logs: string[] = []
const logger = pino({}, { write: (line: string) => void logs.push(line) })

let database: TestDatabase
let port: number
/** What has arrived, and what the server answers to the recipients it does not want. */
let received: { to: string; message: string }[] = []
let refusals = new Map<string, number>()

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const responseCode = refusals.get(address)
  done(responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode }))
}
const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.on('end', () => {
    received.push({ to: session.envelope.rcptTo[0]!.address, message: Buffer.concat(chunks).toString() })
    done()
  })
}
const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
  username === 'clew' && password === 'canary-password' ? done(null, { user: username }) : done(new Error('no'))

beforeAll(async () => {
  database = await testDatabase()
  const server = new SMTPServer({ onRcptTo, onData, onAuth, allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as AddressInfo).port
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))
})
beforeEach(async () => {
  received = []
  refusals = new Map()
  logs.length = 0
  await database.pool.query('delete from mails')
})

const smtp = (atPort = port) => deliverBySmtp(`smtp://clew:canary-password@127.0.0.1:${atPort}`, 'clew@clew.test')
const send = (deliver = smtp()) => sendDueMails({ db: database.db, vault, deliver, logger })
const queue = (...mails: Partial<Mail>[]) =>
  database.db.transaction().execute(async (tx) => {
    for (const mail of mails) await queueMail(tx, { to: 'ada@clew.test', subject: 'Hello', text: 'A line.', ...mail })
  })
const mailRows = () => database.db.selectFrom('mails').selectAll().orderBy('id').execute()
/** As if the time of the next try had come. */
const later = (interval = '0') =>
  database.pool.query(`update mails set next_try = now(), created = created - $1::interval where sent is null`, [
    interval,
  ])
const messageIds = () => received.map(({ message }) => /^Message-ID: (.*)$/m.exec(message)![1])

test('[E-8.1] a mail is sent through the mail server, once', async () => {
  await queue({ subject: 'Žluť 日本', text: 'One\nTwo' })
  await send()
  await send()
  expect(received.map(({ to }) => to)).toEqual(['ada@clew.test'])
  expect(received[0]!.message).toMatch(/^From: clew@clew\.test$/m)
  expect(received[0]!.message).toMatch(/^Subject: =\?UTF-8\?/m)
  expect(received[0]!.message).toContain('One\r\nTwo')
  expect(await mailRows()).toMatchObject([{ tries: 1, sent: expect.any(String), problem: null, text_encrypted: null }])
})

test('[E-8.1] a mail is as real as the transaction that promised it, and wakes a sender when that commits', async () => {
  const isAwake = async () => {
    const { rows } = await database.pool.query('select 1 from graphile_worker.jobs where task_identifier = $1', [
      SEND_MAILS,
    ])
    return rows.length > 0
  }
  await database.pool.query('truncate graphile_worker._private_jobs')
  const refused = database.db.transaction().execute(async (tx) => {
    await queueMail(tx, { to: 'ada@clew.test', subject: 'Hello', text: 'x' })
    throw new Error('rolled back')
  })
  await expect(refused).rejects.toThrow('rolled back')
  await send()
  expect([received, await isAwake()]).toEqual([[], false])
  await queue({})
  expect(await isAwake()).toBe(true)
})

test('[E-8.2] the text is not readable in the database, and gone once the mail is sent', async () => {
  await queue({ text: 'https://clew.test/set_password?reset_token=canary-token' })
  const [mail] = await mailRows()
  expect(mail!.text_encrypted!.toString('latin1')).not.toContain('canary-token')
  await send()
  expect((await mailRows())[0]!.text_encrypted).toBeNull()
  expect(received[0]!.message).toContain('canary-token')
})

test.each([450, 550])('[E-8.3] a recipient refused with %i is tried again; the others get theirs', async (code) => {
  refusals.set('late@clew.test', code)
  await queue({ to: 'late@clew.test' }, { to: 'ada@clew.test' })
  await send()
  expect(received.map(({ to }) => to)).toEqual(['ada@clew.test'])
  const [mail] = await mailRows()
  expect(mail).toMatchObject({ tries: 1, sent: null, problem: expect.stringContaining('not now') })
  // Not at once: the next try is some minutes away.
  await send()
  expect((await mailRows())[0]!.tries).toBe(1)
  refusals.clear()
  await later()
  await send()
  expect(received.map(({ to }) => to)).toEqual(['ada@clew.test', 'late@clew.test'])
  expect((await mailRows())[0]).toMatchObject({ tries: 2, problem: null })
})

test('[E-8.3] the distance between tries doubles, and after a day the mail is given up', async () => {
  refusals.set('late@clew.test', 450)
  await queue({ to: 'late@clew.test' })
  const minutes: number[] = []
  for (let round = 0; round < 4; round++) {
    await later()
    await send()
    const { rows } = await database.pool.query('select extract(epoch from next_try - now()) / 60 as wait from mails')
    minutes.push(Math.round(Number(rows[0].wait)))
  }
  expect(minutes).toEqual([2, 4, 8, 16])
  expect((await mailRows())[0]!.given_up).toBeNull()
  await later('1 day')
  await send()
  expect((await mailRows())[0]).toMatchObject({
    tries: 5,
    given_up: expect.any(String),
    sent: null,
    text_encrypted: null,
  })
  expect(logs.join('')).toContain('is given up')
  await later()
  await send()
  expect((await mailRows())[0]!.tries).toBe(5)
})

test('[E-8.3] a server out of reach is not asked for each mail; all go out once it is back', async () => {
  await queue({}, {}, {})
  // Nothing listens there.
  await send(smtp(1))
  expect((await mailRows()).map(({ tries }) => tries)).toEqual([1, 0, 0])
  await later()
  await send()
  expect(received).toHaveLength(3)
})

test('[E-8.3] neither the log nor the stored problem has the password of the mail server', async () => {
  await queue({}, {})
  await send(deliverBySmtp(`smtp://clew:canary-wrong@127.0.0.1:${port}`, 'clew@clew.test'))
  const [mail, next] = await mailRows()
  expect(mail!.problem).toMatch(/login/i)
  // Whoever is not let in does not knock for every mail.
  expect(next!.tries).toBe(0)
  expect(mail!.problem! + logs.join('')).not.toContain('canary')
})

test('[E-8.4] a sender that dies between sending and noting it leaves a second mail with the same Message-ID', async () => {
  await queue({})
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as 'begin raise exception ''killed''; end';
    create trigger fail before update on mails for each row when (new.sent is not null) execute function fail()`)
  await expect(send()).rejects.toThrow('killed')
  await database.pool.query('drop trigger fail on mails')
  await later()
  await send()
  const ids = messageIds()
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@clew\.test>/)
  expect(ids[1]).toBe(ids[0])
})

test('[E-8.4] five senders at once send each mail once', async () => {
  await queue(...Array.from({ length: 20 }, (_, index) => ({ to: `person-${index}@clew.test` })))
  await Promise.all(Array.from({ length: 5 }, () => send()))
  expect(received).toHaveLength(20)
  expect(new Set(messageIds()).size).toBe(20)
})

test('[E-8.5] of one job each address is told once', async () => {
  const job = await aJob(database, 'workspace', { status: 'error' })
  await queue({ jobId: job.id }, { jobId: job.id }, { jobId: job.id, to: 'grace@clew.test' })
  await queue({ jobId: job.id })
  await send()
  expect(received.map(({ to }) => to)).toEqual(['ada@clew.test', 'grace@clew.test'])
})

test('mails that were sent or given up long ago are forgotten', async () => {
  await queue({}, {}, {})
  await send()
  await database.pool.query(`
    update mails set sent = now() - interval '2 days' where id = (select min(id) from mails);
    update mails set sent = null, given_up = now() - interval '2 days' where id = (select max(id) from mails)`)
  await queue({})
  await deleteOldMails(database.db, 24 * 3_600)
  expect((await mailRows()).map(({ sent }) => sent !== null)).toEqual([true, false])
})
