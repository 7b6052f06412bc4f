import { readdir, stat, utimes } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import { aConfiguration, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testEngine } from '../../testing/engine.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { eraseData } from './erase.ts'
import { sweepBlobs } from './retention.ts'

const FILE_UPLOAD = 7

let clew: TestInstance
let owner: { id: number }
let token: string
let workspaceId: number
beforeAll(async () => {
  clew = await testInstance({ CLEW_UPLOAD_LIMIT: '1' })
  owner = await aUser(clew)
  token = await aToken(clew, owner)
  workspaceId = (await aWorkspace(clew, { owner_id: owner.id })).id
  await testEngine(clew, { dataDir: clew.dataDir })
})

const aFileUpload = (special = {}) =>
  aConfiguration(clew, { workspace_id: workspaceId, component_id: FILE_UPLOAD, settings: '{}', ...special })
const pathOf = (cid: number, workspace = workspaceId) => `/workspaces/${workspace}/configurations/${cid}/uploads`
const FILE = { 'content-type': 'application/octet-stream' }

const upload = (
  cid: number,
  name: string,
  content: string | Buffer,
  as = token,
  headers: Record<string, string> = FILE,
) =>
  clew.app.inject({
    method: 'POST',
    url: `/api${pathOf(cid)}?name=${encodeURIComponent(name)}`,
    headers: { 'x-access-token': as, ...headers },
    payload: content,
  })
const listed = async (cid: number, workspace = workspaceId) =>
  (await clew.call('GET', pathOf(cid, workspace), { token })).json().uploads as {
    id: number
    name: string
    size: number
  }[]
const namesIn = async (cid: number) => (await listed(cid)).map(({ name, size }) => [name, size])
const incoming = () => readdir(join(clew.dataDir, 'blobs/incoming')).catch(() => [])

test('[C-7.100] a file is uploaded, listed by name and removed; one of the same name takes its place', async () => {
  const { id: cid } = await aFileUpload()
  const answer = await upload(cid, 'b.csv', 'id\n1\n')
  expect([answer.statusCode, answer.json().upload]).toEqual([
    201,
    { id: expect.any(Number), name: 'b.csv', size: 5, created: expect.any(String), user_id: owner.id },
  ])
  await upload(cid, 'a <b>😀&amp;.txt', '')
  await upload(cid, 'b.csv', 'id\n1\n2\n')
  const list = (await clew.call('GET', pathOf(cid), { token })).json()
  expect(list).toMatchObject({ uploads: [{ name: 'a <b>😀&amp;.txt' }, { name: 'b.csv' }], most_bytes: 1024 ** 2 })
  expect(await namesIn(cid)).toEqual([
    ['a <b>😀&amp;.txt', 0],
    ['b.csv', 7],
  ])
  const [first] = await listed(cid)
  expect((await clew.call('DELETE', `${pathOf(cid)}/${first!.id}`, { token })).statusCode).toBe(200)
  expect(await namesIn(cid)).toEqual([['b.csv', 7]])
  expect((await clew.call('DELETE', `${pathOf(cid)}/${first!.id}`, { token })).statusCode).toBe(404)
})

test('[C-7.100] what is uploaded counts as data of the workspace', async () => {
  const own = await aWorkspace(clew, { owner_id: owner.id })
  const { id: cid } = await aFileUpload({ workspace_id: own.id })
  const usage = async () =>
    Number(
      (
        await clew.db.selectFrom('workspace_figures').select('disk_usage').where('workspace_id', '=', own.id).execute()
      )[0]?.disk_usage,
    )
  await clew.app.inject({
    method: 'POST',
    url: `/api${pathOf(cid, own.id)}?name=a`,
    headers: { 'x-access-token': token, ...FILE },
    payload: 'twelve bytes',
  })
  expect(await usage()).toBe(12)
  const [one] = await listed(cid, own.id)
  await clew.call('DELETE', `${pathOf(cid, own.id)}/${one!.id}`, { token })
  expect(await usage()).toBe(0)
})

test('[C-7.101] those who may only look are refused, and so are other components and places', async () => {
  const { id: cid } = await aFileUpload()
  const reader = await aUser(clew)
  await anEntry(clew, reader, 'read', { workspace_id: workspaceId })
  const readers = await aToken(clew, reader)
  expect((await upload(cid, 'a.csv', 'x', readers)).statusCode).toBe(403)
  expect((await clew.call('GET', pathOf(cid), { token: readers })).statusCode).toBe(200)
  const other = await aConfiguration(clew, { workspace_id: workspaceId, component_id: 14 })
  expect((await upload(other.id, 'a.csv', 'x')).json().error_type).toBe('invalid')
  const elsewhere = await aConfiguration(clew, { component_id: FILE_UPLOAD })
  expect((await upload(elsewhere.id, 'a.csv', 'x')).statusCode).toBe(404)
  const trashed = await aFileUpload({ deleted: 1 })
  expect((await upload(trashed.id, 'a.csv', 'x')).statusCode).toBe(404)
  expect(await namesIn(cid)).toEqual([])
})

test.each([
  ['a/b.csv', 'slash'],
  ['..', 'elsewhere'],
  ['a\\b', 'backslash'],
  ['a\nb', 'control'],
  ['photo\u{202e}gpj.exe', 'direction'],
  ['é'.repeat(128), '255 bytes'],
  ['orders.csv.manifest', '.manifest'],
])('[C-7.102] the name %j is refused with the reason', async (name, reason) => {
  const { id: cid } = await aFileUpload()
  const answer = await upload(cid, name, 'x')
  expect([answer.statusCode, answer.json().fields?.name]).toEqual([400, expect.stringContaining(reason)])
})

test('[C-7.102] a name of 255 bytes is taken', async () => {
  const { id: cid } = await aFileUpload()
  const name = `${'é'.repeat(125)}x.csv`
  expect(Buffer.byteLength(name)).toBe(255)
  expect((await upload(cid, name, 'id\n')).statusCode).toBe(201)
})

test('[C-7.103] a file beyond the limit gets 413, announced or not, and nothing of it stays', async () => {
  const { id: cid } = await aFileUpload()
  const large = Buffer.alloc(1024 ** 2 + 1, 'x')
  const announced = await upload(cid, 'large', large)
  expect([announced.statusCode, announced.json()]).toEqual([
    413,
    { error_type: 'too_large', message: 'The file is larger than 1 MB.' },
  ])
  const chunked = await upload(cid, 'large', large, token, { ...FILE, 'transfer-encoding': 'chunked' })
  expect(chunked.statusCode).toBe(413)
  expect((await upload(cid, 'just', large.subarray(1))).statusCode).toBe(201)
  expect(await incoming()).toEqual([])
})

test('[C-7.103] what breaks off on the way leaves nothing behind', async () => {
  const { id: cid } = await aFileUpload()
  await clew.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = clew.app.server.address() as AddressInfo
  const sending = request({
    port,
    method: 'POST',
    path: `/api${pathOf(cid)}?name=half.csv`,
    headers: { 'x-access-token': token, ...FILE, 'content-length': 500_000 },
  })
  sending.on('error', () => undefined)
  sending.write(Buffer.alloc(100_000, 'x'))
  await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), { timeout: 30_000 })
  sending.destroy()
  await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 30_000 })
  expect(await namesIn(cid)).toEqual([])
})

test('[C-7.103] what is sent as something else than a file is refused', async () => {
  const { id: cid } = await aFileUpload()
  for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/csv' }] as const)
    expect((await upload(cid, 'a.csv', '{}', token, headers)).statusCode).toBe(415)
  const elsewhere = await clew.app.inject({ method: 'POST', url: '/api/login', headers: FILE, payload: '{}' })
  expect(elsewhere.statusCode).toBe(415)
})

test('[C-7.104] a run gives out what is uploaded, and its content is stored once', async () => {
  const { id: cid } = await aFileUpload()
  await upload(cid, 'people.csv', 'id\n1\n2\n')
  await upload(cid, 'note.txt', 'hello')
  const inodes = async () => {
    const blobs = await clew.db.selectFrom('uploads').select('blob').where('configuration_id', '=', cid).execute()
    return Promise.all(blobs.map(async ({ blob }) => (await stat(diskStorage(clew.dataDir).localPath(blob))).ino))
  }
  const before = await inodes()
  const path = `/workspaces/${workspaceId}/configurations/${cid}`
  const { configuration_job: job } = (await clew.call('POST', `${path}/jobs`, { token })).json()
  const ended = await vi.waitFor(
    async () => {
      const { configuration_job: found } = (await clew.call('GET', `${path}/jobs/${job.id}`, { token })).json()
      expect(['waiting', 'running']).not.toContain(found.status)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(ended).toMatchObject({ status: 'finished', stats: { files_count: { '/in': 2, '/out': 2 } } })
  const published = (await clew.call('GET', `${path}/data/output/preview`, { token })).json().output_file_preview.data
  expect(published.map((file: { file_name: string; file_size: number }) => [file.file_name, file.file_size])).toEqual([
    ['files/note.txt', 5],
    ['tables/people.csv', 7],
  ])
  expect(await inodes()).toEqual(before)
})

test('[C-7.105] uploads outlive the sweep and the trash, go along with a clone, and are erased with the data', async () => {
  const { id: cid } = await aFileUpload()
  await upload(cid, 'kept.csv', 'only here\n')
  const storage = diskStorage(clew.dataDir)
  const { blob } = await clew.db
    .selectFrom('uploads')
    .select('blob')
    .where('configuration_id', '=', cid)
    .executeTakeFirstOrThrow()
  const long = new Date(Date.now() - 2 * 3_600_000)
  const age = () => utimes(storage.localPath(blob), long, long)
  await age()
  await sweepBlobs(clew.db, storage)
  expect(await storage.has(blob)).toBe(true)

  const path = `/workspaces/${workspaceId}/configurations/${cid}`
  const { configuration: clone } = (await clew.call('POST', path, { token, body: {} })).json()
  expect(await namesIn(clone.id)).toEqual([['kept.csv', 10]])
  await clew.call('DELETE', path, { token })
  expect(
    (await clew.call('PATCH', `/workspaces/${workspaceId}/configurations/trash/${cid}`, { token })).statusCode,
  ).toBe(200)
  expect(await namesIn(cid)).toEqual([['kept.csv', 10]])

  for (const configurationId of [cid, clone.id]) await eraseData(clew.db, { configurationId })
  expect(await namesIn(cid)).toEqual([])
  await age()
  await sweepBlobs(clew.db, storage)
  expect(await storage.has(blob)).toBe(false)
})

test('[C-7.105] a cloned workspace has the uploads of the one it comes from', async () => {
  const administrator = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const own = await aWorkspace(clew, { owner_id: owner.id })
  const { id: cid } = await aFileUpload({ workspace_id: own.id })
  await clew.app.inject({
    method: 'POST',
    url: `/api${pathOf(cid, own.id)}?name=a.csv`,
    headers: { 'x-access-token': token, ...FILE },
    payload: 'id\n',
  })
  const { workspace } = (await clew.call('POST', `/workspaces/${own.id}`, { token: administrator })).json()
  const copy = await clew.db
    .selectFrom('configurations')
    .select('id')
    .where('workspace_id', '=', workspace.id)
    .executeTakeFirstOrThrow()
  const answer = await clew.call('GET', pathOf(copy.id, workspace.id), { token: administrator })
  expect(answer.json().uploads).toMatchObject([{ name: 'a.csv' }])
})
