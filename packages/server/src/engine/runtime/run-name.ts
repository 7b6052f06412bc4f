/** The name of a run on this machine, which tells whose it is. */
import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { isLiving } from './process-table.ts'

/** Numbers of processes mean something within one of these only, and containers may share other things. */
const PROCESS_SPACE = readProcessSpace()

/** Of a run that this process has started. */
export const makeRunName = (): string => `${PROCESS_SPACE}-${process.pid}-${randomUUID()}`

/** The worker that started it has gone. */
export function isOrphaned(runName: string): boolean {
  const [space, worker] = runName.split('-')
  return space === PROCESS_SPACE && !isLiving(Number(worker))
}

function readProcessSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')
  } catch {
    return '0'
  }
}
