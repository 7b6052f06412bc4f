/** How much a run has written. */
import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'

export interface FolderUsage {
  bytes: number
  files: number
}

/** Stops counting beyond `most`: a folder of a million files is not walked to its end. What the run was given (`in`) is not its own. */
export async function folderUsage(folder: string, most: FolderUsage): Promise<FolderUsage> {
  const usage: FolderUsage = { bytes: 0, files: 0 }
  const folders = [folder]
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for await (const entry of entriesOf(next)) {
      const path = join(next, entry.name)
      if (!entry.isDirectory()) usage.bytes += await sizeOf(path)
      else if (path !== join(folder, 'in')) folders.push(path)
      usage.files += 1
      if (usage.bytes > most.bytes || usage.files > most.files) return usage
    }
  }
  return usage
}

/** Nothing where the folder has gone meanwhile: programs tidy up while we look. */
async function* entriesOf(folder: string) {
  const entries = await opendir(folder).catch(() => undefined)
  if (entries) yield* entries
}

/** A file with holes counts in full: it would be published in full. */
async function sizeOf(path: string): Promise<number> {
  const status = await lstat(path).catch(() => undefined)
  return status ? Math.max(status.size, status.blocks * 512) : 0
}
