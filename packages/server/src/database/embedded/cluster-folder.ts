/** The folder of the database cluster: `postgres` in the data folder, made by initdb at the first start. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  access,
  chmod,
  chown,
  lstat,
  mkdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeInstanceFile } from './instance-file.ts'
import type { Binaries } from './binaries.ts'
import { canEnter, runAs, type UnixUser } from './unprivileged.ts'

/** For data folders that the database's user cannot enter, such as those in a closed home folder. */
const OUTSIDE = '/var/lib/clew'

/** Answers the real path, which the database's user can reach. */
export async function prepareCluster(dataDir: string, user: UnixUser | undefined, binaries: Binaries): Promise<string> {
  const folder = join(dataDir, 'postgres')
  if (await isCluster(folder)) return realpath(folder)
  const target = (await linkedOutside(folder)) ?? (await chooseFolder(dataDir, folder, user))
  await initialise(target, dataDir, user, binaries)
  return realpath(folder)
}

const isCluster = (folder: string): Promise<boolean> =>
  access(join(folder, 'PG_VERSION')).then(
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
  await rm(folder, { recursive: true, force: true })
  await symlink(outside, folder)
  return outside
}

/** Made beside its place and renamed, so that there is a whole cluster or none. */
async function initialise(
  target: string,
  dataDir: string,
  user: UnixUser | undefined,
  binaries: Binaries,
): Promise<void> {
  const partial = `${target}.new`
  const password = randomBytes(24).toString('base64url')
  const passwordFile = `${target}.password`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [partial, passwordFile]) await chown(path, user.uid, user.gid)
  await promisify(execFile)(
    binaries.initdb,
    [
      `--pgdata=${partial}`,
      '--username=clew',
      `--pwfile=${passwordFile}`,
      '--auth-local=trust',
      '--auth-host=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ],
    runAs(user),
  )
  await rm(passwordFile)
  await writeInstanceFile(dataDir, { database_password: password })
  await rm(target, { recursive: true, force: true })
  await rename(partial, target)
}
