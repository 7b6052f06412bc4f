/** clew.json in the data folder: what this instance remembers outside its database. Closed to others. */
import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface InstanceFile {
  /** Of the embedded database; needed when it listens on loopback. */
  database_password: string
}

export async function readInstanceFile(dataDir: string): Promise<InstanceFile> {
  return JSON.parse(await readFile(path(dataDir), 'utf8')) as InstanceFile
}

export async function writeInstanceFile(dataDir: string, content: InstanceFile): Promise<void> {
  const partial = `${path(dataDir)}.${randomUUID()}`
  await writeFile(partial, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(partial, path(dataDir))
}

const path = (dataDir: string): string => join(dataDir, 'clew.json')
