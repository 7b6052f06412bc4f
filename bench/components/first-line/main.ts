/** Says one line, then goes on for long enough that nobody can take the end of the job for the line. */
import { setTimeout as wait } from 'node:timers/promises'
import { log, run } from '@clew/component-sdk'

const GO_ON_MS = 1_000

export async function main(): Promise<void> {
  log.info('here')
  await wait(GO_ON_MS)
}

if (import.meta.main) await run(main)
