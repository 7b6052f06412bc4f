import type { Logger } from 'pino'
import type { Run, StreamName } from './run.ts'

/** The run's `onLine`, made safe: a reader that fails loses lines, but neither the program nor the end of the run. */
export function takeLines(run: Pick<Run, 'onLine'>, logger: Logger): Run['onLine'] {
  let hasFailed = false
  function giveUp(error: unknown): void {
    if (!hasFailed) logger.error({ err: error }, 'the lines of a run could not be stored')
    hasFailed = true
  }
  return (stream: StreamName, line: string) => {
    if (hasFailed) return undefined
    try {
      return run.onLine(stream, line)?.catch(giveUp)
    } catch (error) {
      return giveUp(error)
    }
  }
}
