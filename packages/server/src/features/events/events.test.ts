import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { JobChange } from '@clew/contract'
import { aConfiguration, aDawg, aJob, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let url: string
beforeAll(async () => {
  clew = await testInstance()
  url = await clew.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Stream {
  status: number
  changes: JobChange[]
  isEnded: () => boolean
  close: () => void
}

/** Listens until the test is over, and is heard when it comes back. */
async function follow(token: string, base = url): Promise<Stream> {
  const gone = new AbortController()
  onTestFinished(() => gone.abort())
  const response = await fetch(`${base}/api/events`, { headers: { 'x-access-token': token }, signal: gone.signal })
  const changes: JobChange[] = []
  const isHeard = Promise.withResolvers<void>()
  let isEnded = false
  void read(response, (message) => {
    changes.push(...message.changes)
    isHeard.resolve()
  }).finally(() => {
    isEnded = true
    isHeard.resolve()
  })
  await isHeard.promise
  return { status: response.status, changes, isEnded: () => isEnded, close: () => gone.abort() }
}

async function read(response: Response, take: (message: { changes: JobChange[] }) => void): Promise<void> {
  let rest = ''
  try {
    for await (const bytes of response.body!) {
      const blocks = (rest + Buffer.from(bytes).toString()).split('\n\n')
      rest = blocks.pop()!
      for (const block of blocks.filter((one) => one.startsWith('data: ')))
        take(JSON.parse(block.slice(6)) as { changes: JobChange[] })
    }
  } catch {
    // Closed from this side.
  }
}

/** A ceiling for what never comes, not a time to wait. */
const patiently = { timeout: 20_000 }

const setStatus = (id: number, status: 'running' | 'finished') =>
  clew.db.updateTable('jobs').set({ status }).where('id', '=', id).execute()
const statusesOf = (stream: Stream, id: number) =>
  stream.changes.filter((change) => change.job_id === id && change.what === 'status').map(({ status }) => status)

test('[P-4.40] whoever may see a job hears of its making and of each status, with what it runs', async () => {
  const reader = await aUser(clew)
  const configuration = await aConfiguration(clew)
  await anEntry(clew, reader, 'read', { workspace_id: configuration.workspace_id })
  const stream = await follow(await aToken(clew, reader))
  const job = await aJob(clew, 'configuration', { configuration_id: configuration.id })
  await expect.poll(() => stream.changes, patiently).toHaveLength(1)
  expect(stream.changes[0]).toEqual({
    what: 'status',
    job_id: job.id,
    kind: 'configuration',
    entity_id: configuration.id,
    workspace_id: configuration.workspace_id,
    dawg_id: null,
    status: 'waiting',
  })
  await setStatus(job.id, 'running')
  await expect.poll(() => statusesOf(stream, job.id), patiently).toEqual(['waiting', 'running'])
})

test('[P-4.41] nobody hears of what they may not see, nor once they may not any more', async () => {
  const [owner, reader, stranger] = [await aUser(clew), await aUser(clew), await aUser(clew)]
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  await anEntry(clew, reader, 'read', { workspace_id: workspace.id })
  const administrator = await aUser(clew, { role: 'admin' })
  const streams = {
    owner: await follow(await aToken(clew, owner)),
    reader: await follow(await aToken(clew, reader)),
    stranger: await follow(await aToken(clew, stranger)),
    administrator: await follow(await aToken(clew, administrator)),
  }
  const job = await aJob(clew, 'workspace', { workspace_id: workspace.id })
  await expect.poll(() => statusesOf(streams.reader, job.id), patiently).toEqual(['waiting'])
  await clew.db.deleteFrom('access_entries').where('user_id', '=', reader.id).execute()
  await setStatus(job.id, 'running')
  for (const who of ['owner', 'administrator'] as const)
    await expect.poll(() => statusesOf(streams[who], job.id), patiently).toEqual(['waiting', 'running'])
  // One that the stranger may see comes after all that they may not.
  const own = await aJob(clew, 'workspace', { workspace_id: (await aWorkspace(clew, { owner_id: stranger.id })).id })
  await expect.poll(() => streams.stranger.changes.map((change) => change.job_id), patiently).toEqual([own.id])
  expect(statusesOf(streams.reader, job.id)).toEqual(['waiting'])
  expect(statusesOf(streams.owner, own.id)).toEqual([])
})

test('[P-4.41] whoever may see a DAWG hears of the workspaces in it, but not of their configurations', async () => {
  const reader = await aUser(clew)
  const dawg = await aDawg(clew)
  await anEntry(clew, reader, 'read', { dawg_id: dawg.id })
  const workspace = await aWorkspace(clew, { dawg_id: dawg.id })
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id })
  const stream = await follow(await aToken(clew, reader))
  await aJob(clew, 'configuration', { configuration_id: configuration.id })
  const child = await aJob(clew, 'workspace', { workspace_id: workspace.id, dawg_id: dawg.id })
  const job = await aJob(clew, 'dawg', { dawg_id: dawg.id })
  await expect.poll(() => stream.changes.map((change) => change.job_id), patiently).toEqual([child.id, job.id])
})

test('[P-4.42] a log that has grown is told, and told once for many times', async () => {
  const administrator = await aUser(clew, { role: 'admin' })
  const job = await aJob(clew, 'workspace', { status: 'running' })
  const stream = await follow(await aToken(clew, administrator))
  for (let i = 0; i < 20; i++) await clew.pool.query("select pg_notify('clew_changes', 'l' || $1::integer)", [job.id])
  const logs = () => stream.changes.filter((change) => change.job_id === job.id)
  await expect.poll(logs, patiently).not.toEqual([])
  expect(logs()[0]).toMatchObject({ what: 'log', entity_id: job.workspace_id, status: 'running' })
  expect(logs().length).toBeLessThan(20)
})

test.each(['signs out', 'is disabled'])('[P-4.43] a stream ends when its user %s', async (how) => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const stream = await follow(token)
  if (how === 'signs out') await clew.call('DELETE', '/login', { token })
  else await clew.db.updateTable('users').set({ disabled: 1 }).where('id', '=', user.id).execute()
  await expect.poll(stream.isEnded, patiently).toBe(true)
})

test('[P-4.43] nothing is told to a session that has ended, also before the stream ends', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const workspace = await aWorkspace(clew, { owner_id: user.id })
  const stream = await follow(token)
  await clew.call('DELETE', '/login', { token })
  await aJob(clew, 'workspace', { workspace_id: workspace.id })
  await expect.poll(stream.isEnded, patiently).toBe(true)
  expect(stream.changes).toEqual([])
})

test('[P-2.13.42] [P-2.13.51] a stream that an API token has opened tells like any other, and ends with the token', async () => {
  const user = await aUser(clew)
  const session = await aToken(clew, user)
  const body = { name: 'listener', expires: null }
  const { token, api_token } = (await clew.call('POST', '/me/tokens', { token: session, body })).json()
  const workspace = await aWorkspace(clew, { owner_id: user.id })
  const stream = await follow(token)
  const job = await aJob(clew, 'workspace', { workspace_id: workspace.id })
  await expect.poll(() => statusesOf(stream, job.id), patiently).toEqual(['waiting'])
  await clew.call('DELETE', `/me/tokens/${api_token.id}`, { token: session })
  await expect.poll(() => stream.isEnded(), patiently).toBe(true)
})

test('[P-4.44] one user has at most twenty streams, and a closed one makes room', async () => {
  const token = await aToken(clew, await aUser(clew))
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(token)))
  expect((await follow(token)).status).toBe(429)
  streams[0]!.close()
  await expect.poll(async () => (await follow(token)).status, patiently).toBe(200)
})

test('[P-4.45] several processes tell of the same changes, and one that stops ends its streams at once', async () => {
  const other = await clew.anotherProcess()
  const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' })
  const administrator = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const [here, there] = [await follow(administrator), await follow(administrator, otherUrl)]
  const job = await aJob(clew, 'dawg')
  for (const stream of [here, there])
    await expect.poll(() => statusesOf(stream, job.id), patiently).toEqual(['waiting'])
  await other.close()
  await expect.poll(there.isEnded, patiently).toBe(true)
  expect(here.isEnded()).toBe(false)
})

test('[P-4.45] a lost connection to the database ends the streams, and whoever comes back hears again', async () => {
  const administrator = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const stream = await follow(administrator)
  await clew.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'clew events' and datname = current_database()",
  )
  await expect.poll(stream.isEnded, patiently).toBe(true)
  const again = await follow(administrator)
  const job = await aJob(clew, 'dawg')
  await expect.poll(() => statusesOf(again, job.id), patiently).toEqual(['waiting'])
})
