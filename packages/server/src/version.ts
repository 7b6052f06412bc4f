/** Which Clew this is. */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface Version {
  version: string
  buildDate: string
}

const ROOT = join(import.meta.dirname, '..', '..', '..')

/** There is no build step for the server: the date is that of the built web app, else of the package file. */
export async function readVersion(webFolder: string): Promise<Version> {
  const packageFile = join(ROOT, 'package.json')
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }
  const built = await stat(join(webFolder, 'index.html')).catch(() => stat(packageFile))
  return { version, buildDate: built.mtime.toISOString() }
}
