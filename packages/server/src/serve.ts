/** The product from its start to the signal that stops it. */
import type { Config } from './config.ts'
import { isDatabaseUnavailable } from './database/unavailable.ts'
import { start, type StartOptions } from './start.ts'

/** One Ctrl-C often arrives twice: from the terminal, and from npm or a watcher that hands it on. */
const SAME_PRESS_MS = 1_000

export async function serve(config: Config, options: StartOptions): Promise<void> {
  outliveLostConnections()
  const stopping = listenForStop()
  const running = await start(config, options)
  process.stdout.write(`${running.announcement.join('\n')}\n`)
  await stopping
  await running.stop()
}

/**
 * A library may forget a promise of its own when the database goes away. Whoever needed the answer asks again, and the pool has said that
 * a connection was lost: that is no reason to end. Anything else that nobody waited for is a fault of ours, and does end the process.
 */
function outliveLostConnections(): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnavailable(error)) throw error
  })
}

/** The first signal stops cleanly, once the start is through; a later one ends the process as it is. */
function listenForStop(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let firstAt: number | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      firstAt ??= performance.now()
      if (performance.now() - firstAt > SAME_PRESS_MS) process.exit(1)
      resolve()
    })
  }
  return promise
}
