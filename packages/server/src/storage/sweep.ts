/**
 * Removes blobs that nothing names. A run may take in the same content while this looks at it, so a blob is first moved aside and
 * judged there once more: what became young or used meanwhile goes back, and what another run has put in its place stays untouched.
 * A crash in between loses nothing: the next sweep puts everything back before it begins.
 */
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno } from './errno.ts'

export const SWEPT_FOLDER = 'swept'
export const INCOMING_FOLDER = 'incoming'
const GRACE_MS = 60 * 60_000
const shardName = /^[0-9a-f]{2}$/
const blobName = /^[0-9a-f]{62}$/

type IsUsed = (hashes: Buffer[]) => Promise<Set<string>>

export async function sweepFolder(folder: string, isUsed: IsUsed): Promise<{ removed: number; bytes: number }> {
  const total = { removed: 0, bytes: 0 }
  await putAllBack(folder)
  for (const shard of (await names(folder)).filter((name) => shardName.test(name))) {
    const all = await names(join(folder, shard))
    const old = await oldOnes(
      join(folder, shard),
      all.filter((name) => blobName.test(name)),
    )
    for (const digits of await unusedOf(
      old.map((name) => shard + name),
      isUsed,
    )) {
      const bytes = await sweepBlob(folder, digits, isUsed)
      if (bytes === undefined) continue
      total.removed++
      total.bytes += bytes
    }
    await removeOrphans(join(folder, shard), all)
  }
  await removeOld(join(folder, INCOMING_FOLDER))
  return total
}

/** Undefined: it was kept after all. */
async function sweepBlob(folder: string, digits: string, isUsed: IsUsed): Promise<number | undefined> {
  const aside = join(folder, SWEPT_FOLDER, digits)
  await mkdir(join(folder, SWEPT_FOLDER), { recursive: true, mode: 0o700 })
  await rename(pathOf(folder, digits), aside)
  const { size, mtimeMs } = await stat(aside)
  if (!isOld(mtimeMs) || (await unusedOf([digits], isUsed)).length === 0) {
    await putBack(folder, digits)
    return undefined
  }
  await rm(aside)
  return size
}

async function putAllBack(folder: string): Promise<void> {
  for (const digits of await names(join(folder, SWEPT_FOLDER))) await putBack(folder, digits)
}

/** What stands in its place by now has the same content. */
async function putBack(folder: string, digits: string): Promise<void> {
  const aside = join(folder, SWEPT_FOLDER, digits)
  await link(aside, pathOf(folder, digits)).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  await rm(aside)
}

async function unusedOf(digits: string[], isUsed: IsUsed): Promise<string[]> {
  if (digits.length === 0) return []
  const used = await isUsed(digits.map((hash) => Buffer.from(hash, 'hex')))
  return digits.filter((hash) => !used.has(hash))
}

/** Indexes of records whose blob is gone. */
async function removeOrphans(shard: string, all: string[]): Promise<void> {
  const left = new Set((await names(shard)).filter((name) => blobName.test(name)))
  const orphans = all.filter((name) => !blobName.test(name) && !left.has(name.split('.', 1)[0]!))
  for (const name of await oldOnes(shard, orphans)) await rm(join(shard, name), { force: true })
}

/** Copies that a crash left half done. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await oldOnes(folder, await names(folder))) await rm(join(folder, name), { force: true })
}

async function oldOnes(folder: string, files: string[]): Promise<string[]> {
  const old: string[] = []
  for (const name of files) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && isOld(found.mtimeMs)) old.push(name)
  }
  return old
}

const isOld = (mtimeMs: number): boolean => mtimeMs < Date.now() - GRACE_MS
const pathOf = (folder: string, digits: string): string => join(folder, digits.slice(0, 2), digits.slice(2))

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return []
    throw error
  })
