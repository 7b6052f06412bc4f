/** How much a run has written. */
import { lstatSync, opendirSync, type Dir, type Stats } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderUsage {
  bytes: number
  files: number
}

/** So many entries are looked at on the spot: handed to threads one by one they would take many times longer. */
const FEW = 100

/** Stops counting beyond `most`: a folder of a million files is not walked to its end. What the run was given (`in`) is not its own. */
export async function folderUsage(folder: string, most: FolderUsage): Promise<FolderUsage> {
  const few = usageOfFew(folder)
  if (few) return few
  const usage: FolderUsage = { bytes: 0, files: 0 }
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for await (const entry of entriesOf(next)) {
      const path = join(next, entry.name)
      if (!entry.isDirectory()) usage.bytes += sizeOf(await lstat(path).catch(() => undefined))
      else if (path !== join(folder, 'in')) folders.push(path)
      usage.files += 1
      if (usage.bytes > most.bytes || usage.files > most.files) return usage
    }
  }
  return usage
}

/** Undefined: there are more. */
function usageOfFew(folder: string): FolderUsage | undefined {
  const usage: FolderUsage = { bytes: 0, files: 0 }
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    const opened = openFolder(next)
    for (let entry = opened?.readSync(); entry; entry = opened!.readSync()) {
      const path = join(next, entry.name)
      if (!entry.isDirectory()) usage.bytes += sizeOf(lstatSync(path, { throwIfNoEntry: false }))
      else if (path !== join(folder, 'in')) folders.push(path)
      usage.files += 1
      if (usage.files > FEW) break
    }
    opened?.closeSync()
    if (usage.files > FEW) return undefined
  }
  return usage
}

function openFolder(folder: string): Dir | undefined {
  try {
    return opendirSync(folder)
  } catch {
    return undefined
  }
}

/** Nothing where the folder has gone meanwhile: programs tidy up while we look. */
async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(() => undefined)
  if (entries) yield* entries
}

/** A file with holes counts in full: it would be published in full. */
const sizeOf = (status: Stats | undefined): number => (status ? Math.max(status.size, status.blocks * 512) : 0)
