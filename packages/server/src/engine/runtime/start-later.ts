/** A run whose start must wait for something, and that can be stopped before it has begun. */
import type { Ending, Started } from './run.ts'

const stopped: Ending = { kind: 'killed', by: 'stop' }

/** One of `begin` and `renounce` is called when it is ready: the second if the run was stopped before. */
export function startLater<Ready>(
  ready: Promise<Ready>,
  begin: (ready: Ready) => Started,
  renounce: (ready: Ready) => void = () => {},
): Started {
  let started: Started | undefined
  const stoppedBefore = Promise.withResolvers<Ending>()
  let isStopped = false

  async function run(): Promise<Ending> {
    const given = await ready
    if (isStopped) {
      renounce(given)
      return stopped
    }
    started = begin(given)
    return started.ended
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
