/** The process: reads its settings and serves until it is told to stop. */
import { parseArgs } from 'node:util'
import { runCommand } from './commands/run-command.ts'
import { readConfig } from './config.ts'
import { serve } from './serve.ts'

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      roles: { type: 'string' },
      demo: { type: 'boolean' },
    },
  })
  await serve(readConfig(values), { demo: values.demo === true })
})
