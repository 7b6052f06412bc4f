/** Files that people bring along for a configuration; its runs are given them as inputs. */
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { invalidField, notFound, Refusal } from '../../refusal.ts'
import { nameProblem } from '../../storage/output-name.ts'
import { TooLong, type Storage } from '../../storage/storage.ts'
import * as files from './data-file-store.ts'
import { refreshDiskUsage } from './disk-usage.ts'
import * as store from './upload-store.ts'

export interface UploadDeps {
  db: Kysely<Tables>
  storage: Storage
  mostBytes: number
}

interface Place {
  workspaceId: number
  configurationId: number
}

export interface Sent {
  name: string
  stream: AsyncIterable<Uint8Array>
  /** As the client says. */
  size: number | undefined
  userId: number
  /** Aborted when the client goes. */
  signal: AbortSignal
}

/** The component whose configurations take uploads. */
const FILE_UPLOAD = 7
const MOST_UPLOADS = 1_000
/** A file that ends so says how another one is read; it would not be given out. */
const MANIFEST = /\.manifest$/

export async function listUploads({ db, mostBytes }: UploadDeps, place: Place) {
  if (!(await files.isInWorkspace(db, place.workspaceId, place.configurationId))) throw notFound()
  return { uploads: await store.listUploads(db, place.configurationId), most_bytes: mostBytes }
}

export async function addUpload(deps: UploadDeps, place: Place, sent: Sent): Promise<store.Upload> {
  const { db, mostBytes } = deps
  await refuseElsewhere(db, place)
  refuseName(sent.name)
  if ((sent.size ?? 0) > mostBytes) throw tooLarge(mostBytes)
  if ((await store.countOthers(db, place.configurationId, sent.name)) >= MOST_UPLOADS)
    throw new Refusal('invalid', `There are ${MOST_UPLOADS.toLocaleString('en')} files already: remove some first.`)
  const { hash, size } = await receive(deps, sent)
  return db.transaction().execute(async (tx) => {
    // It may have gone to the trash meanwhile.
    if (!(await files.isInWorkspace(tx, place.workspaceId, place.configurationId))) throw notFound()
    const { name, userId } = sent
    const upload = { configuration_id: place.configurationId, name, blob: hash, size, user_id: userId }
    const added = await store.putUpload(tx, upload)
    await refreshDiskUsage(tx, place.workspaceId)
    return added
  })
}

export async function removeUpload({ db }: UploadDeps, place: Place, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await files.isInWorkspace(tx, place.workspaceId, place.configurationId))) throw notFound()
    if (!(await store.deleteUpload(tx, place.configurationId, id))) throw notFound()
    await refreshDiskUsage(tx, place.workspaceId)
  })
}

async function refuseElsewhere(db: Kysely<Tables>, { workspaceId, configurationId }: Place): Promise<void> {
  const found = await files.findComponentId(db, workspaceId, configurationId)
  if (found === undefined) throw notFound()
  if (found !== FILE_UPLOAD)
    throw new Refusal('invalid', 'Files can be uploaded for configurations of the component File upload only.')
}

function refuseName(name: string): void {
  const problem = nameProblem(Buffer.from(name))
  if (problem !== undefined) throw invalidField('name', `The file cannot be called so: ${problem}.`)
  if (name.includes('/')) throw invalidField('name', 'The file cannot be called so: it contains a slash.')
  if (MANIFEST.test(name)) throw invalidField('name', 'The file cannot be called so: it ends with .manifest.')
}

async function receive({ storage, mostBytes }: UploadDeps, { stream, name, signal }: Sent) {
  try {
    return await storage.receive(stream, name, mostBytes)
  } catch (error) {
    if (error instanceof TooLong) throw tooLarge(mostBytes)
    if (signal.aborted) throw new Refusal('invalid', 'The upload was broken off.')
    throw error
  }
}

const tooLarge = (mostBytes: number): Refusal =>
  new Refusal('too_large', `The file is larger than ${Math.floor(mostBytes / 1024 ** 2).toLocaleString('en')} MB.`)
