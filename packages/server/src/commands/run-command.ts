import { StartError } from '../start-error.ts'

/** Runs a command to its end: what the operator can mend is one line, and the exit code tells. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command()
  } catch (error) {
    const isMendable =
      error instanceof StartError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
    process.stderr.write(`clew: ${isMendable ? (error as Error).message : (error as Error).stack}\n`)
    process.exit(1)
  }
  // Whatever library still holds a timer must not keep a finished command alive.
  process.exit(0)
}
