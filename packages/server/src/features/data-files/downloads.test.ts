import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse as parseDisposition } from 'content-disposition'
import { beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { aConfiguration, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { publishFiles } from '../../testing/published.ts'
import { DownloadTokens } from './download-tokens.ts'
import { entryNames } from './zip-names.ts'
import { zipOf } from './zip.ts'

let clew: TestInstance
let owner: { id: number }
let token: string
beforeAll(async () => {
  clew = await testInstance()
  owner = await aUser(clew)
  token = await aToken(clew, owner)
})

interface Made {
  workspaceId: number
  configurationId: number
  fileTokens: string[]
  listToken: string
}

/** Files in a workspace of their own, and the tokens that a list of them gives to somebody. */
async function made(contents: Record<string, string | Buffer>, as = token): Promise<Made> {
  const workspace = await aWorkspace(clew, { owner_id: owner.id })
  const configuration = await aConfiguration(clew, { workspace_id: workspace.id, name: 'Orders: all/new' })
  await publishFiles(clew, configuration.id, contents)
  return tokensFor(workspace.id, configuration.id, as)
}

async function tokensFor(workspaceId: number, configurationId: number, as: string): Promise<Made> {
  const answer = await clew.call(
    'GET',
    `/workspaces/${workspaceId}/configurations/${configurationId}/data/output/preview`,
    {
      token: as,
    },
  )
  const { data, downloadToken } = answer.json().output_file_preview
  const fileTokens = data.map((file: { file_download_token: string }) => file.file_download_token)
  return { workspaceId, configurationId, fileTokens, listToken: downloadToken }
}

const download = (link: string, headers = {}) => clew.call('GET', `/downloads/${link}`, { headers })

test('[C-7.71] a link gives the file, and the list all of them', async () => {
  const { fileTokens, listToken } = await made({ 'tables/a.csv': 'id\n1\n', 'files/b.bin': Buffer.from([0, 255, 10]) })
  const [binary, table] = [await download(fileTokens[0]!), await download(fileTokens[1]!)]
  expect(binary.rawPayload).toEqual(Buffer.from([0, 255, 10]))
  expect([table.statusCode, table.body, table.headers['content-length']]).toEqual([200, 'id\n1\n', '5'])
  expect((await download(listToken)).headers['content-type']).toBe('application/zip')
})

test('[C-7.71] a token is good for ten minutes, and only as it was made', () => {
  const tokens = new DownloadTokens('key')
  const now = new Date('2026-11-15T08:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const link = tokens.make({ what: 'input', userId: 3, configurationId: 7 }, now)
  expect(tokens.read(link, later(10))).toEqual({ what: 'input', userId: 3, configurationId: 7 })
  expect(tokens.read(link, later(10.1))).toBeUndefined()
  expect(new DownloadTokens('other key').read(link, now)).toBeUndefined()
  for (const changed of [
    link.replace('i-', 'o-'),
    link.replace('-3-', '-4-'),
    link.replace('-7-', '-8-'),
    `${link}x`,
    link.slice(1),
    '',
    'x',
  ])
    expect(tokens.read(changed, now)).toBeUndefined()
})

const table = { 'a.csv': 'id\n' }
async function asReader(): Promise<Made & { reader: { id: number } }> {
  const reader = await aUser(clew)
  const { workspaceId, configurationId } = await made(table)
  await anEntry(clew, reader, 'read', { workspace_id: workspaceId })
  return { reader, ...(await tokensFor(workspaceId, configurationId, await aToken(clew, reader))) }
}
const set = (what: 'users' | 'workspaces' | 'configurations', id: number, change: { disabled?: 1; deleted?: 1 }) =>
  clew.db.updateTable(what).set(change).where('id', '=', id).execute()

test.each<[string, (to: Made & { reader: { id: number } }) => Promise<unknown>]>([
  ['the user is disabled', ({ reader }) => set('users', reader.id, { disabled: 1 })],
  ['the user is deleted', ({ reader }) => set('users', reader.id, { deleted: 1 })],
  [
    'access is taken away',
    ({ reader }) => clew.db.deleteFrom('access_entries').where('user_id', '=', reader.id).execute(),
  ],
  ['the workspace is in the trash', ({ workspaceId }) => set('workspaces', workspaceId, { deleted: 1 })],
  [
    'the configuration is in the trash',
    ({ configurationId }) => set('configurations', configurationId, { deleted: 1 }),
  ],
])('[C-7.72] links are dead once %s', async (_why, change) => {
  const reader = await asReader()
  const links = [reader.fileTokens[0]!, reader.listToken]
  for (const link of links) expect((await download(link)).statusCode).toBe(200)
  await change(reader)
  for (const link of links) {
    const answer = await download(link)
    expect([answer.statusCode, answer.json().error_type]).toEqual([404, 'missing_file'])
    expect(answer.body).toBe((await download('nonsense')).body)
  }
})

test('[C-7.72] the link to an erased file is dead', async () => {
  const { workspaceId, fileTokens } = await made(table)
  await clew.call('DELETE', `/workspaces/${workspaceId}/data`, { token })
  expect((await download(fileTokens[0]!)).statusCode).toBe(404)
})

test.each([
  'plain.csv',
  'Größe €😀.csv',
  'a"b;c=d.csv',
  "it's %41.html",
  '.htaccess',
  'CON',
  ' x. ',
  'a\r\nSet-Cookie: x=1',
])('[C-7.73] %j is saved under its name and not shown', async (name) => {
  const { fileTokens } = await made({ [`files/${name}`]: '<script>alert(1)</script>' })
  const { headers } = await download(fileTokens[0]!)
  const { type, parameters } = parseDisposition(headers['content-disposition'] as string)
  expect([type, parameters['filename']]).toEqual(['attachment', name])
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'no-store',
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test.each([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-2', 206, '89', 'bytes 8-9/10'],
  ['bytes=-20', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=5-2', 200, '0123456789', undefined],
  ['bytes=0-1,4-5', 200, '0123456789', undefined],
  ['lines=1-2', 200, '0123456789', undefined],
])('[C-7.74] %s answers %j %j', async (range, status, body, contentRange) => {
  const { fileTokens } = await made({ 'a.txt': '0123456789' })
  const answer = await download(fileTokens[0]!, { range })
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([status, body, contentRange])
})

test('[C-7.74] a part is given only while the file is the one that was begun', async () => {
  const { fileTokens } = await made({ 'a.txt': '0123456789', 'empty.txt': '' })
  const tag = (await download(fileTokens[0]!)).headers.etag as string
  expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
  expect((await download(fileTokens[0]!, { range: 'bytes=1-2', 'if-range': tag })).body).toBe('12')
  expect((await download(fileTokens[0]!, { range: 'bytes=1-2', 'if-range': '"other"' })).body).toBe('0123456789')
  expect((await download(fileTokens[1]!)).body).toBe('')
  expect((await download(fileTokens[1]!, { range: 'bytes=0-' })).statusCode).toBe(416)
})

async function unzip(archive: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true })
  const contents: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    contents[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  return contents
}

test('[C-7.75] the ZIP holds every file under its path', async () => {
  const big = 'line\n'.repeat(500_000)
  const { listToken } = await made({ 'tables/2026/Größe.csv': 'id\n1\n', 'files/big.txt': big, 'files/empty': '' })
  const answer = await download(listToken)
  expect(await unzip(answer.rawPayload)).toEqual({
    'tables/2026/Größe.csv': 'id\n1\n',
    'files/big.txt': big,
    'files/empty': '',
  })
  expect(answer.rawPayload.length).toBeLessThan(big.length / 10)
  expect(parseDisposition(answer.headers['content-disposition'] as string).parameters['filename']).toBe(
    'Orders_ all_new output.zip',
  )
})

test('[C-7.75] without files the ZIP is empty', async () => {
  const { listToken } = await made({})
  expect(await unzip((await download(listToken)).rawPayload)).toEqual({})
})

test('[C-7.75] the ZIP of inputs has what two sources deliver under one path', async () => {
  const { workspaceId, configurationId: one } = await made({ 'tables/a.csv': 'one' })
  const other = (await aConfiguration(clew, { workspace_id: workspaceId })).id
  await publishFiles(clew, other, { 'tables/a.csv': 'other' })
  const target = (await aConfiguration(clew, { workspace_id: workspaceId })).id
  const links = [one, other].map((source_id) => ({ target_id: target, source_id, filters: ['*'] }))
  await clew.db.insertInto('configuration_links').values(links).execute()
  const list = await clew.call('GET', `/workspaces/${workspaceId}/configurations/${target}/data/input/preview`, {
    token,
  })
  const answer = await download(list.json().input_file_preview.downloadToken)
  expect(await unzip(answer.rawPayload)).toEqual({ 'tables/a.csv': 'one', 'tables/a (2).csv': 'other' })
})

test('[C-7.75] names in a ZIP stay below its folder, on every system, and are different', () => {
  expect(
    entryNames([
      '../../x',
      '/etc/passwd',
      'a/../b',
      String.raw`c:\d`,
      'e\nf',
      '..',
      'A.csv',
      'a.csv',
      'a.csv',
      'a (2).csv',
    ]),
  ).toEqual(['x', 'etc/passwd', 'a/b', 'c__d', 'e_f', 'file', 'A.csv', 'a (2).csv', 'a (3).csv', 'a (2) (2).csv'])
})

test('[C-7.75] a ZIP that nobody reads any more closes the file it has open', async () => {
  const opened: Readable[] = []
  const endless = () => {
    const source = new Readable({ read: () => void source.push(randomBytes(65_536)) })
    opened.push(source)
    return source
  }
  const entry = (name: string) => ({ name, size: 2 ** 40, modified: new Date(), open: endless })
  const zip = zipOf([entry('a'), entry('b')])
  await once(zip, 'readable')
  zip.destroy()
  await once(opened[0]!, 'close')
  expect(opened).toHaveLength(1)
})

/** Which blobs this process has open. */
async function openBlobs(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd')
  const paths = await Promise.all(descriptors.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return paths.filter((path) => path.startsWith(join(clew.dataDir, 'blobs')))
}

test('[C-7.75] a client that goes away leaves no file open', async () => {
  const { listToken, fileTokens } = await made({ 'big.bin': randomBytes(50_000_000) })
  await clew.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = clew.app.server.address() as { port: number }
  for (const link of [listToken, fileTokens[0]!]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /api/downloads/${link} HTTP/1.1\r\nHost: x\r\n\r\n`)
    await once(socket, 'data')
    socket.pause()
    expect(await openBlobs()).toHaveLength(1)
    socket.destroy()
    while ((await openBlobs()).length > 0) await wait(10)
  }
})

test('[C-7.76] the token is not in the log', async () => {
  const { fileTokens } = await made(table)
  await download(fileTokens[0]!)
  expect(clew.log()).toContain('/api/downloads/:token')
  expect(clew.log()).not.toContain(fileTokens[0])
})
