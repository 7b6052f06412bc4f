import { beforeAll, expect, test } from 'vitest'
import type { JobStatus } from '@clew/contract'
import { aConfiguration, aDawg, aJob, aWorkspace, logLines } from '../../testing/builders.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Mail } from '../mail/index.ts'
import { queueMailWith } from '../mail/index.ts'
import { makeVault } from '../../vault/vault.ts'
import { failureNotifier } from './notify-of-failure.ts'

const vault = makeVault(Buffer.alloc(32))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})

const settings = (...notification_emails: string[]) => ({ settings: JSON.stringify({ notification_emails }) })
/** What is queued because this job has ended. */
async function notify(jobId: number): Promise<Mail[]> {
  const mails: Mail[] = []
  const notifyOfFailure = failureNotifier(async (_tx, mail) => void mails.push(mail), 'https://clew.test')
  await database.db.transaction().execute((tx) => notifyOfFailure(tx, jobId))
  return mails
}
const say = (jobId: number, message: string) =>
  database.db.updateTable('jobs').set({ message }).where('id', '=', jobId).execute()

test('[E-8.5] a failed workspace run is told to each of its addresses: what failed, why, the last lines, where to look', async () => {
  const workspace = await aWorkspace(database, { name: 'Shop', ...settings('ada@clew.test', 'grace@clew.test') })
  const [orders, prices] = [
    await aConfiguration(database, { workspace_id: workspace.id, name: 'Orders' }),
    await aConfiguration(database, { workspace_id: workspace.id, name: 'Prices' }),
  ]
  const parent = await aJob(database, 'workspace', { workspace_id: workspace.id, status: 'error' })
  const child = await aJob(database, 'configuration', {
    configuration_id: orders.id,
    parent_id: parent.id,
    status: 'error',
  })
  await aJob(database, 'configuration', { configuration_id: prices.id, parent_id: parent.id, status: 'finished' })
  await say(child.id, 'The database refused the password.')
  await logLines(database, child.id, [
    ...Array.from({ length: 30 }, (_, index) => ['info', `row ${index + 1}`] as const),
    ['error', 'x'.repeat(600)],
  ])
  const mails = await notify(parent.id)
  expect(mails.map(({ to, jobId }) => [to, jobId])).toEqual([
    ['ada@clew.test', parent.id],
    ['grace@clew.test', parent.id],
  ])
  const { subject, text } = mails[0]!
  expect(subject).toBe('Workspace Shop failed')
  expect(text).toContain('- Orders in Shop (error): The database refused the password.')
  expect(text).not.toContain('Prices')
  expect(text).toContain(`https://clew.test/workspaces/${workspace.id}/activity/${parent.id}\n`)
  expect(text).toContain('The last lines of the log of Orders in Shop:')
  expect(text).toContain('row 12\n')
  expect(text).not.toContain('row 11\n')
  expect(text).toContain(`error ${'x'.repeat(500)}…\n`)
})

test('[E-8.5] of a DAWG run the mail names the configuration that failed, and goes to the addresses of the DAWG', async () => {
  const dawg = await aDawg(database, { name: 'Nightly', ...settings('night@clew.test') })
  const workspace = await aWorkspace(database, { dawg_id: dawg.id, ...settings('shop@clew.test') })
  const configuration = await aConfiguration(database, { workspace_id: workspace.id })
  const top = await aJob(database, 'dawg', { dawg_id: dawg.id, status: 'warning' })
  const middle = await aJob(database, 'workspace', { workspace_id: workspace.id, parent_id: top.id, status: 'warning' })
  const leaf = await aJob(database, 'configuration', {
    configuration_id: configuration.id,
    parent_id: middle.id,
    status: 'warning',
  })
  await logLines(database, leaf.id, [['warning', 'two rows were left out']])
  const mails = await notify(top.id)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['night@clew.test', 'DAWG Nightly ended with warnings'],
  ])
  expect(mails[0]!.text).toContain('- Orders in Shop (warning)\n')
  expect(mails[0]!.text).toContain('warning two rows were left out')
  expect(mails[0]!.text).toContain(`https://clew.test/dawgs/${dawg.id}/activity/${top.id}`)
  expect([await notify(middle.id), await notify(leaf.id)]).toEqual([[], []])
})

test('[E-8.5] a failed configuration run is told to the addresses of its workspace', async () => {
  const workspace = await aWorkspace(database, settings('ada@clew.test', 'ada@clew.test'))
  const { id } = await aConfiguration(database, { workspace_id: workspace.id, name: 'Orders\r\nBcc: x@evil.test' })
  const job = await aJob(database, 'configuration', { configuration_id: id, status: 'error' })
  await say(job.id, 'It is full.')
  const mails = await notify(job.id)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({
    to: 'ada@clew.test',
    subject: 'Configuration Orders Bcc: x@evil.test in Shop failed',
  })
  expect(mails[0]!.text).toContain('It is full.')
  expect(mails[0]!.text).toContain(`/workspaces/${workspace.id}/configurations/${id}/activity/${job.id}`)
})

test.each<JobStatus>(['finished', 'canceled', 'running'])('[E-8.5] a %s job is told to nobody', async (status) => {
  const workspace = await aWorkspace(database, settings('ada@clew.test'))
  const job = await aJob(database, 'workspace', { workspace_id: workspace.id, status })
  expect(await notify(job.id)).toEqual([])
})

test('[E-8.5] without an address nothing is queued', async () => {
  const job = await aJob(database, 'workspace', { status: 'error' })
  expect(await notify(job.id)).toEqual([])
})

test('[E-8.5] told twice, it is queued once to each address', async () => {
  const workspace = await aWorkspace(database, settings('ada@clew.test', 'grace@clew.test'))
  const job = await aJob(database, 'workspace', { workspace_id: workspace.id, status: 'error' })
  const notifyOfFailure = failureNotifier(queueMailWith(vault), 'https://clew.test')
  for (let round = 0; round < 2; round++) await database.db.transaction().execute((tx) => notifyOfFailure(tx, job.id))
  const queued = await database.db.selectFrom('mails').select('recipient').where('job_id', '=', job.id).execute()
  expect(queued.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@clew.test', 'grace@clew.test'])
})
