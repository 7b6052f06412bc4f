/** The name of a run on this machine, which tells whose it is. */
import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'

/** Numbers of processes mean something within one of these only, and containers may share other things. */
const PROCESS_SPACE = readProcessSpace()

/** Of a run that this process has started. */
export const makeRunName = (): string => `${PROCESS_SPACE}-${process.pid}-${randomUUID()}`

/** The worker that started it has gone. */
export function isOrphaned(runName: string): boolean {
  const [space, worker] = runName.split('-')
  return space === PROCESS_SPACE && !isAlive(Number(worker))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function readProcessSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')
  } catch {
    return '0'
  }
}
