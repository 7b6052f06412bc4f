/** PostgreSQL refuses to run as root. When Clew does, the database runs as somebody who owns nothing else. */
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'

export interface UnixUser {
  uid: number
  gid: number
}

const CANDIDATES = ['clew', 'postgres', 'nobody']

/** Undefined: the current user will do. A cluster that exists goes on with its owner, whoever else has appeared since. */
export async function databaseUser(cluster: string): Promise<UnixUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const existing = await stat(cluster).catch(() => undefined)
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  for (const name of CANDIDATES) {
    const found = users.find((fields) => fields[0] === name)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]) }
  }
  throw new StartError(`PostgreSQL cannot run as root and none of the users ${CANDIDATES.join(', ')} exists.`)
}

/** For spawn and execFile: the user, a folder everybody can stand in, and nothing of our environment. */
export const runAs = (user: UnixUser | undefined) => ({
  ...(user && { uid: user.uid, gid: user.gid }),
  cwd: '/',
  env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
})

export async function canRun(user: UnixUser | undefined, program: string, args: string[]): Promise<boolean> {
  try {
    await promisify(execFile)(program, args, runAs(user))
    return true
  } catch {
    return false
  }
}

export const canEnter = (user: UnixUser, folder: string): Promise<boolean> =>
  canRun(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
