/** The server, not the statement, is the trouble: it is down, restarting, full, or out of reach. */
const SYSTEM_ERRORS = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH', 'ENOTFOUND']
/** Shutting down, crashed, starting up; too many connections; connection failures. */
const SQL_STATES = ['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006']
const CODES = new Set([...SYSTEM_ERRORS, ...SQL_STATES])
/** What the driver says without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
]

export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string }
  return (code !== undefined && CODES.has(code)) || MESSAGES.some((known) => message.startsWith(known))
}
