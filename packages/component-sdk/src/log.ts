import { formatLogLine, type LogLevel } from './protocol.ts'

const write =
  (level: LogLevel) =>
  (message: string): void => {
    process.stdout.write(formatLogLine({ level, message }))
  }

/** A run that succeeds but has said `warning` ends with status warning. */
export const log = {
  debug: write('debug'),
  info: write('info'),
  warning: write('warning'),
  error: write('error'),
}
