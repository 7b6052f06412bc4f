/** The product from its start to the signal that stops it. */
import type { Config } from './config.ts'
import { start, type StartOptions } from './start.ts'

/** One Ctrl-C often arrives twice: from the terminal, and from npm or a watcher that hands it on. */
const SAME_PRESS_MS = 1_000

export async function serve(config: Config, options: StartOptions): Promise<void> {
  const stopping = listenForStop()
  const running = await start(config, options)
  process.stdout.write(`${running.announcement.join('\n')}\n`)
  await stopping
  await running.stop()
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
