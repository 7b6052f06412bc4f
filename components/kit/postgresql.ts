/** The connection to a PostgreSQL of the user's, and its errors in words that help. */
import { isIP } from 'node:net'
import pg from 'pg'
import { z } from 'zod'
import { UserError } from '@clew/component-sdk'
import { readAddressRules, resolveAddress } from './addresses.ts'
import { choice, optionalText, text, wholeNumber } from './parameters.ts'

const CONNECT_TIMEOUT_MS = 20_000

export const connectionParameters = {
  // A path would be a socket of this machine, where no password is asked for.
  host: text.regex(/^[\w.:-]+$/, 'must be the name or the address of a host'),
  port: wholeNumber(1, 65_535).default(5432),
  database: text,
  user: text,
  '#password': z.string({ error: 'must be a text' }).default(''),
  ssl: choice(['prefer', 'disable', 'require', 'verify']).default('prefer'),
  ca_certificate: optionalText,
}
const connectionShape = z.object(connectionParameters)
export type Connection = z.output<typeof connectionShape>

/** Runs the work in one transaction: `begin` says which kind. What fails in it leaves nothing behind. */
export async function inTransaction<T>(
  given: Connection,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connect(given)
  // A connection that is lost between two statements is told by the next one.
  client.on('error', () => undefined)
  try {
    await client.query(begin)
    // So that times read the same everywhere. Inside the transaction: a pooler may give the next one another connection.
    await client.query(
      "set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'iso_8601'",
    )
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    throw explain(error, given)
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function connect(given: Connection): Promise<pg.Client> {
  try {
    return await connectWith(given, given.ssl !== 'disable')
  } catch (error) {
    const isWithoutSsl = (error as Error).message === 'The server does not support SSL connections'
    if (isWithoutSsl && given.ssl === 'prefer') return connectWith(given, false).catch(refuse)
    return refuse(error)
  }

  function refuse(error: unknown): never {
    throw explain(error, given)
  }
}

async function connectWith(given: Connection, encrypted: boolean): Promise<pg.Client> {
  const { host, port, database, user, ssl, ca_certificate: ca } = given
  const client = new pg.Client({
    host: await resolveAddress(host, await readAddressRules()),
    port,
    database,
    user,
    password: given['#password'],
    application_name: 'clew',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ssl: encrypted && {
      rejectUnauthorized: ssl === 'verify',
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== undefined && { ca }),
    },
  })
  await client.connect()
  return client
}

const advice: Record<string, (given: Connection) => string> = {
  ENOTFOUND: ({ host }) => `The host ${host} was not found: check \`host\`.`,
  EAI_AGAIN: ({ host }) => `The host ${host} could not be looked up: check \`host\`, or try again later.`,
  ECONNREFUSED: (given) => `Nothing answers at ${place(given)}: check \`host\` and \`port\`.`,
  EHOSTUNREACH: (given) => `${place(given)} cannot be reached from here: check \`host\`, and the firewall.`,
  ETIMEDOUT: (given) => `${place(given)} does not answer: check \`host\` and \`port\`, and the firewall.`,
  ECONNRESET: (given) => lost(given),
  EPIPE: (given) => lost(given),
  '57P01': (given) => lost(given),
  '28P01': (given) => `${place(given)} refused the password of ${given.user}: check \`user\` and \`#password\`.`,
  '28000': (given) =>
    `${place(given)} does not let ${given.user} in: check \`user\`, \`ssl\` and the server's pg_hba.conf.`,
  '3D000': (given) => `There is no database ${given.database} at ${place(given)}: check \`database\`.`,
  '53300': (given) => `${place(given)} has no connection to spare: try again later.`,
}

const lost = (given: Connection): string => `The connection to ${place(given)} was lost: run again.`

const place = ({ host, port }: Connection): string => `${host}:${port}`

/** What the user can mend is a UserError; everything else stays what it is. */
function explain(error: unknown, given: Connection): unknown {
  if (!(error instanceof Error) || error instanceof UserError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  const words = advice[code]
  if (words) return new UserError(words(given))
  if (message === 'The server does not support SSL connections')
    return new UserError(`${place(given)} does not offer SSL: set \`ssl\` to prefer or disable.`)
  if (message.startsWith('Connection terminated')) return new UserError(lost(given))
  if (message === 'timeout expired') return new UserError(advice['ETIMEDOUT']!(given))
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME/.test(code))
    return new UserError(`The certificate of ${place(given)} is not trusted (${message}): check \`ca_certificate\`.`)
  // Everything that the server itself says is about the user's tables, rights or SQL.
  if (error instanceof pg.DatabaseError) return new UserError(serverMessage(error))
  return error
}

export function serverMessage({ message, detail, hint, where }: pg.DatabaseError): string {
  const spot = where === undefined ? undefined : `(${where.split('\n', 1)[0]})`
  return [message, detail, hint, spot].filter((part) => part !== undefined).join('. ')
}

export const identifier = (name: string): string => pg.escapeIdentifier(name)
export const literal = (value: string): string => pg.escapeLiteral(value)
export const qualified = (schema: string, table: string): string => `${identifier(schema)}.${identifier(table)}`
