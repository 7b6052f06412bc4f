/** From a component's main function to its exit code. */
import { log } from './log.ts'
import { exitCodes, type ExitCode } from './protocol.ts'
import { isUserError } from './user-error.ts'

type Main = () => Promise<void> | void

/** The last line of a component's main.ts, under `if (import.meta.main)`. Ends the process. */
export async function run(main: Main): Promise<never> {
  // Node would end with 1, which means that the user is to blame.
  process.once('uncaughtException', (error) => process.exit(tell(error)))
  // Ended, not left to run out: a connection that nobody closed must not keep a finished run alive.
  process.exit(await settle(main))
}

/** For processes that serve several runs. */
export async function settle(main: Main): Promise<ExitCode> {
  try {
    await main()
    return exitCodes.finished
  } catch (error) {
    return tell(error)
  }
}

function tell(error: unknown): ExitCode {
  if (isUserError(error)) {
    log.error(error.message)
    return exitCodes.userError
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (stack !== undefined) log.debug(stack)
  log.error(`The component failed: ${message}`)
  return exitCodes.componentFault
}
