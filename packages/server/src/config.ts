/** The settings: the environment and the command line, parsed once. No other file reads process.env. */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { isNetwork, type PrivateAccess } from '@clew/component-sdk/networks'
import { z } from 'zod'
import { isEmail } from '@clew/contract/rules/email'
import { StartError } from './start-error.ts'

export const roles = ['web', 'worker', 'scheduler'] as const
export type Role = (typeof roles)[number]

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3

const text = z.string().trim().min(1)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address (http:// or https://)' })
const link = z.union([webAddress, z.string().regex(/^\/[^/\\]/)], {
  error: 'must be a web address or a path such as /terms.html',
})
const address = z.string().refine(isEmail, 'must be an email address')
const yesNo = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1')
const privateAccess = z.string().transform((value, context): PrivateAccess => {
  if (value === '0' || value === '1') return value === '1'
  const networks = value.split(',').map((network) => network.trim())
  if (!networks.every(isNetwork)) context.addIssue('must be 0, 1, or a list of networks such as 10.1.0.0/16')
  return networks
})
const whole = (min: number, max: number) =>
  z
    .string()
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number)
const roleList = z.string().transform((value, context): Role[] => {
  const named = value.split(',').map((role) => role.trim())
  const unknown = named.find((role) => !(roles as readonly string[]).includes(role))
  if (unknown !== undefined) context.addIssue(`must be a list of ${roles.join(', ')}`)
  return named as Role[]
})

/** Every setting, by its name in the environment. docs/operations.md explains each; a test compares the two. */
export const settings = {
  CLEW_PORT: whole(0, 65_535).default(8080),
  CLEW_HOST: text.optional(),
  CLEW_DATA_DIR: text.default('data'),
  CLEW_COMPONENTS_DIR: text.optional(),
  CLEW_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  CLEW_ROLES: roleList.default([...roles]),
  CLEW_WORKERS: whole(1, 256).optional(),
  CLEW_ALLOW_PRIVATE_NETWORK: privateAccess.default(true),
  CLEW_SANDBOX: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  CLEW_SANDBOX_NETWORK: z
    .enum(['outside', 'none', 'host'], { error: 'must be outside, none or host' })
    .default('outside'),
  CLEW_STOP_GRACE: whole(0, 86_400).default(300),
  CLEW_HIGH_DISK_USAGE: whole(1, 1_000_000).default(10),
  CLEW_KEEP_OUTPUTS: whole(1, 1000).default(3),
  CLEW_UPLOAD_LIMIT: whole(1, 1_000_000_000).default(10_240),
  CLEW_SQL_TIMEOUT: whole(1, 3_600).default(60),
  CLEW_SQL_MEMORY: whole(128, 1_000_000).default(1_024),
  CLEW_PUBLIC_URL: webAddress.optional(),
  CLEW_TRUST_PROXY: yesNo.default(false),
  CLEW_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
  CLEW_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  CLEW_ADMIN_EMAIL: address.optional(),
  CLEW_ADMIN_PASSWORD: text.optional(),
  CLEW_ADMIN_NAME: text.default('Administrator'),
  CLEW_PASSWORD_LOGIN: yesNo.default(true),
  CLEW_SSO_ISSUER: webAddress.optional(),
  CLEW_SSO_CLIENT_ID: text.optional(),
  CLEW_SSO_CLIENT_SECRET: text.optional(),
  CLEW_SSO_AUTO_CREATE: yesNo.default(false),
  CLEW_INSTANCE_LABEL: text.max(60).optional(),
  CLEW_LOCATION: text.max(60).optional(),
  CLEW_CLIENT_LOGO: text.optional(),
  CLEW_SUPPORT_EMAIL: address.default('support@localhost.localdomain'),
  CLEW_SMTP_URL: z
    .string()
    .refine((url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url), 'must be like smtps://user:password@host:465')
    .optional(),
  CLEW_MAIL_FROM: address.default('clew@localhost.localdomain'),
  CLEW_TERMS_URL: link.default('/terms.html'),
  CLEW_HELP_URL: link.default('/help'),
} as const

const shape = z.object(settings)

export interface Config {
  port: number
  /** Undefined: all addresses of the machine. */
  host: string | undefined
  dataDir: string
  /** Undefined: only the components that come with Clew. */
  componentsDir: string | undefined
  /** Undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  roles: readonly Role[]
  workers: number
  /** Which addresses that are not public components may reach. */
  allowPrivateNetwork: PrivateAccess
  /** `off`: code of users runs without a sandbox. */
  sandbox: 'auto' | 'off'
  /** What code of users gets whose user has switched the network on. */
  sandboxNetwork: 'outside' | 'none' | 'host'
  /** How long jobs may go on when the worker is told to stop. */
  stopGraceMs: number
  /** A workspace that holds more is marked. */
  highDiskUsageBytes: number
  /** Of how many runs that published files these are kept. */
  keepOutputs: number
  /** How large an uploaded file may be. */
  mostUploadBytes: number
  /** How long a statement of the SQL client may run, and how much memory DuckDB may take for it. */
  sql: { seconds: number; memoryMib: number }
  /** Undefined: http://localhost and the port. */
  publicUrl: string | undefined
  trustProxy: boolean
  logLevel: string
  secretKey: string | undefined
  administrator: { email: string; password: string; name: string } | undefined
  passwordLogin: boolean
  sso: SsoConfig | undefined
  mailFrom: string
  /** Undefined: mails are kept as files. */
  smtpUrl: string | undefined
  instance: InstanceConfig
}

export interface SsoConfig {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  autoCreate: boolean
}

export interface InstanceConfig {
  label: string | undefined
  location: string | undefined
  clientLogo: string | undefined
  supportEmail: string
  termsLink: string
  helpLink: string
}

/** Where old job logs go. */
export const archiveFolder = (dataDir: string): string => join(dataDir, 'archive')

/** What must not be found in anything that is kept for people to read. */
export function secretsIn(config: Config): string[] {
  const inUrls = [config.databaseUrl, config.smtpUrl].flatMap((url) =>
    url && URL.canParse(url) ? new URL(url).password : [],
  )
  const given = [
    ...inUrls.flatMap((password) => [password, decoded(password)]),
    config.secretKey,
    config.administrator?.password,
    config.sso?.clientSecret,
  ]
  return given.filter((secret) => secret !== undefined && secret !== '') as string[]
}

function decoded(password: string): string {
  try {
    return decodeURIComponent(password)
  } catch {
    return password
  }
}

/** What the command line may set; it wins over the environment. */
export interface Flags {
  port?: string | undefined
  data?: string | undefined
  roles?: string | undefined
}

export function readConfig(flags: Flags = {}, environment: NodeJS.ProcessEnv = process.env): Config {
  const given = { ...environment, ...fromFlags(flags) }
  refuseUnknown(Object.keys(given))
  // An empty value is how a compose file leaves a setting out.
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  const parsed = shape.safeParse(named)
  if (!parsed.success) throw new StartError(sentence(parsed.error.issues[0]!, flags))
  return toConfig(parsed.data)
}

function toConfig(env: z.output<typeof shape>): Config {
  return {
    port: env.CLEW_PORT,
    host: env.CLEW_HOST,
    dataDir: resolve(env.CLEW_DATA_DIR),
    componentsDir: env.CLEW_COMPONENTS_DIR && resolve(env.CLEW_COMPONENTS_DIR),
    databaseUrl: env.CLEW_DATABASE_URL,
    roles: env.CLEW_ROLES,
    workers: env.CLEW_WORKERS ?? availableParallelism(),
    allowPrivateNetwork: env.CLEW_ALLOW_PRIVATE_NETWORK,
    sandbox: env.CLEW_SANDBOX,
    sandboxNetwork: env.CLEW_SANDBOX_NETWORK,
    stopGraceMs: env.CLEW_STOP_GRACE * 1000,
    highDiskUsageBytes: env.CLEW_HIGH_DISK_USAGE * GIGABYTE,
    keepOutputs: env.CLEW_KEEP_OUTPUTS,
    mostUploadBytes: env.CLEW_UPLOAD_LIMIT * MEGABYTE,
    sql: { seconds: env.CLEW_SQL_TIMEOUT, memoryMib: env.CLEW_SQL_MEMORY },
    publicUrl: env.CLEW_PUBLIC_URL?.replace(/\/+$/, ''),
    trustProxy: env.CLEW_TRUST_PROXY,
    // People at a terminal see what went wrong; a service's log has everything.
    logLevel: env.CLEW_LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info'),
    secretKey: env.CLEW_SECRET_KEY,
    administrator: administrator(env),
    passwordLogin: env.CLEW_PASSWORD_LOGIN,
    sso: singleSignOn(env),
    mailFrom: env.CLEW_MAIL_FROM,
    smtpUrl: env.CLEW_SMTP_URL,
    instance: {
      label: env.CLEW_INSTANCE_LABEL,
      location: env.CLEW_LOCATION,
      clientLogo: env.CLEW_CLIENT_LOGO,
      supportEmail: env.CLEW_SUPPORT_EMAIL,
      termsLink: env.CLEW_TERMS_URL,
      helpLink: env.CLEW_HELP_URL,
    },
  }
}

function administrator(env: z.output<typeof shape>): Config['administrator'] {
  const { CLEW_ADMIN_EMAIL: email, CLEW_ADMIN_PASSWORD: password, CLEW_ADMIN_NAME: name } = env
  if (email === undefined && password === undefined) return undefined
  if (email === undefined || password === undefined)
    throw new StartError('CLEW_ADMIN_EMAIL and CLEW_ADMIN_PASSWORD must be set together.')
  return { email: email.toLowerCase(), password, name }
}

function singleSignOn(env: z.output<typeof shape>): SsoConfig | undefined {
  const { CLEW_SSO_ISSUER: issuer, CLEW_SSO_CLIENT_ID: clientId } = env
  if (!env.CLEW_PASSWORD_LOGIN && issuer === undefined)
    throw new StartError('CLEW_PASSWORD_LOGIN=0 needs CLEW_SSO_ISSUER: otherwise nobody could sign in.')
  if (issuer === undefined) return undefined
  if (clientId === undefined) throw new StartError('CLEW_SSO_ISSUER needs CLEW_SSO_CLIENT_ID.')
  return { issuer, clientId, clientSecret: env.CLEW_SSO_CLIENT_SECRET, autoCreate: env.CLEW_SSO_AUTO_CREATE }
}

const fromFlags = (flags: Flags): Record<string, string> => ({
  ...(flags.port !== undefined && { CLEW_PORT: flags.port }),
  ...(flags.data !== undefined && { CLEW_DATA_DIR: flags.data }),
  ...(flags.roles !== undefined && { CLEW_ROLES: flags.roles }),
})

/** A misspelt setting must not be silently ignored. */
function refuseUnknown(names: string[]): void {
  const unknown = names.find((name) => name.startsWith('CLEW_') && !(name in settings))
  if (unknown !== undefined) throw new StartError(`${unknown} is not a setting of Clew; docs/operations.md lists them.`)
}

function sentence(issue: z.core.$ZodIssue, flags: Flags): string {
  const setting = String(issue.path[0])
  const flag = {
    CLEW_PORT: flags.port && '--port',
    CLEW_DATA_DIR: flags.data && '--data',
    CLEW_ROLES: flags.roles && '--roles',
  }[setting]
  return `${flag || setting} ${issue.message.startsWith('must') ? issue.message : `is not valid: ${issue.message}`}.`
}
