/** A run whose start must wait for something, and that can be stopped before it has begun. */
import type { Ending, Started } from './run.ts'

const stopped: Ending = { kind: 'killed', by: 'stop' }

/** `begin` is not called once the run was stopped. */
export function startLater(ready: Promise<void>, begin: () => Started | Ending): Started {
  let started: Started | undefined
  const stoppedBefore = Promise.withResolvers<Ending>()
  let isStopped = false

  async function run(): Promise<Ending> {
    await ready
    if (isStopped) return stopped
    const begun = begin()
    if ('kind' in begun) return begun
    started = begun
    return begun.ended
  }
  function beforeStart(): void {
    isStopped = true
    stoppedBefore.resolve(stopped)
  }
  return {
    ended: Promise.race([run(), stoppedBefore.promise]),
    stop: (graceMs) => (started ? started.stop(graceMs) : beforeStart()),
    kill: () => (started ? started.kill() : beforeStart()),
  }
}
