/** The folder of the database cluster: `postgres` in the data folder, made by initdb at the first start. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { isAlive } from './processes.ts'
import { canEnter, runAs, type UnixUser } from './unprivileged.ts'

/** For data folders that the database's user cannot enter, such as those in a closed home folder. */
const OUTSIDE = '/var/lib/clew'
/** In the cluster, so that the two cannot part. Needed when the server listens on loopback. */
const PASSWORD_FILE = 'clew.password'

export const clusterIn = (dataDir: string): string => join(dataDir, 'postgres')

export const readPassword = (cluster: string): Promise<string> => readFile(join(cluster, PASSWORD_FILE), 'utf8')

/** Answers the real path, which the database's user can reach. */
export async function prepareCluster(dataDir: string, user: UnixUser | undefined, binaries: Binaries): Promise<string> {
  const folder = clusterIn(dataDir)
  if (!(await isCluster(folder))) {
    const target = (await linkedOutside(folder)) ?? (await chooseFolder(dataDir, folder, user))
    await initialise(target, user, binaries)
  }
  return realpath(folder)
}

const isCluster = (folder: string): Promise<boolean> =>
  stat(join(folder, 'PG_VERSION')).then(
    () => true,
    () => false,
  )

/** A first start that was cut off between the link and the cluster goes on where it was. */
async function linkedOutside(folder: string): Promise<string | undefined> {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isSymbolicLink() ? readlink(folder) : undefined
}

async function chooseFolder(dataDir: string, folder: string, user: UnixUser | undefined): Promise<string> {
  if (!user) return folder
  // Others may pass through, not look around; what is secret in here is closed by itself.
  if ((await stat(dataDir)).uid === 0) await chmod(dataDir, 0o711)
  if (await canEnter(user, dataDir)) return folder
  const outside = join(OUTSIDE, `postgres-${randomUUID()}`)
  await mkdir(OUTSIDE, { recursive: true, mode: 0o711 })
  await symlink(outside, folder)
  return outside
}

/** Made beside its place and renamed, so that there is a whole cluster or none. */
async function initialise(target: string, user: UnixUser | undefined, binaries: Binaries): Promise<void> {
  await removeAbandoned(target)
  const partial = `${target}.new-${process.pid}`
  const passwordFile = `${partial}.password`
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user) for (const path of [partial, passwordFile]) await chown(path, user.uid, user.gid)
  await promisify(execFile)(binaries.initdb, initialiseArguments(partial, passwordFile), runAs(user))
  await rename(passwordFile, join(partial, PASSWORD_FILE))
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true })
    // Another start was quicker: its cluster is as good.
    if (!(await isCluster(target))) throw error
  })
}

const initialiseArguments = (folder: string, passwordFile: string): string[] => [
  `--pgdata=${folder}`,
  '--username=clew',
  `--pwfile=${passwordFile}`,
  '--auth-local=trust',
  '--auth-host=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
]

/** What first starts that were cut off have left behind. */
async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.new-`
  for (const name of await readdir(dirname(target))) {
    if (name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      await rm(join(dirname(target), name), { recursive: true, force: true })
  }
}
