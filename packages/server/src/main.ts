/** The process: read the settings, open the database, start the asked roles, stop cleanly. */
import { parseArgs } from 'node:util'
import { runCommand } from './commands/run-command.ts'
import { readConfig } from './config.ts'
import { start } from './start.ts'

/** One Ctrl-C often arrives twice: from the terminal, and from npm or a watcher that hands it on. */
const SAME_PRESS_MS = 1_000

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      roles: { type: 'string' },
      demo: { type: 'boolean' },
    },
  })
  const stopping = listenForStop()
  const running = await start(readConfig(values), { demo: values.demo === true })
  process.stdout.write(`${running.announcement.join('\n')}\n`)
  await stopping
  await running.stop()
})

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
