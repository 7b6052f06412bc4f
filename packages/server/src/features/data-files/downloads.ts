/** What a download link leads to, if whoever got it may still have it. */
import type { Readable } from 'node:stream'
import type { Db } from '../../database/pool.ts'
import type { Caller } from '../../http/handlers.ts'
import type { ByteRange, Storage } from '../../storage/storage.ts'
import { findPermission } from '../access/index.ts'
import * as store from './data-file-store.ts'
import { filesOf, missingFile, type DataFileDeps } from './data-files.ts'
import type { Download } from './download-tokens.ts'
import { entryNames } from './zip-names.ts'
import { zipOf } from './zip.ts'

/** A file can be opened at any place; a ZIP is made while it is sent. */
export type Sendable =
  | { kind: 'file'; name: string; size: number; tag: string; open: (range?: ByteRange) => Readable }
  | { kind: 'zip' | 'text'; name: string; open: () => Readable }

type SendableFile = Extract<Sendable, { kind: 'file' }>

/** What others keep. Undefined: there is none, or the caller may not see it. */
interface Openers {
  log: (caller: Caller, jobId: number) => Promise<{ name: string; open: () => Readable } | undefined>
  result: (caller: Caller, queryId: number, format: 'csv' | 'parquet') => Promise<SendableFile | undefined>
}

/** One answer for every reason: a link says nothing about itself to those who try some. */
export async function openDownload(
  { db, storage, tokens }: DataFileDeps,
  open: Openers,
  token: string,
): Promise<Sendable> {
  const download = tokens.read(token, new Date())
  const caller = download && (await store.findCaller(db, download.userId))
  if (!caller) throw missingFile()
  if (download.what === 'log') {
    const log = await open.log(caller, download.jobId)
    if (!log) throw missingFile()
    return { kind: 'text', ...log }
  }
  if ('queryId' in download) {
    const result = await open.result(caller, download.queryId, download.what)
    if (!result) throw missingFile()
    return result
  }
  return download.what === 'file' ? openFile(db, storage, caller, download) : openList(db, storage, caller, download)
}

async function openFile(
  db: Db,
  storage: Storage,
  caller: Caller,
  { fileId }: Extract<Download, { what: 'file' }>,
): Promise<Sendable> {
  const file = await store.findDownload(db, fileId)
  if (!file || !(await maySee(db, caller, file.workspaceId))) throw missingFile()
  if (!(await storage.has(file.blob))) throw missingFile()
  return {
    kind: 'file',
    name: file.path.slice(file.path.lastIndexOf('/') + 1),
    size: file.size,
    tag: file.blob.toString('hex'),
    open: (range) => storage.openRange(file.blob, range),
  }
}

async function openList(
  db: Db,
  storage: Storage,
  caller: Caller,
  { what, configurationId }: Extract<Download, { what: 'input' | 'output' }>,
): Promise<Sendable> {
  const own = await store.findConfiguration(db, configurationId)
  if (!own || !(await maySee(db, caller, own.workspaceId))) throw missingFile()
  const files = await filesOf(db, what, configurationId)
  const blobs = await store.readBlobs(
    db,
    files.map(({ id }) => id),
  )
  const names = entryNames(blobs.map(({ path }) => path))
  const entries = blobs.map(({ blob, size, modified }, i) => ({
    name: names[i]!,
    size,
    modified: new Date(modified),
    open: () => storage.openRange(blob),
  }))
  const [name] = entryNames([`${own.name} ${what}.zip`.replaceAll('/', '_')])
  return { kind: 'zip', name: name!, open: () => zipOf(entries) }
}

async function maySee(db: Db, caller: Caller, workspaceId: number): Promise<boolean> {
  const found = await findPermission(db, caller, 'workspace', workspaceId)
  return found !== undefined && found.deleted === 0
}
