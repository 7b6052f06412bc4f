import { readFile } from 'node:fs/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone already, which is what was wanted.
  }
}

/** After a reboot a process number may belong to somebody else. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined)
  // Without /proc (macOS) a living process is taken at its word.
  return name === undefined ? process.platform !== 'linux' : name.trim() === 'postgres'
}
