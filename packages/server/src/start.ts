/** From settings to a running product, and back: whatever was started before a failure is stopped again. */
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { pino, type Logger } from 'pino'
import { composeEngine } from './compose-engine.ts'
import { composeQueue, composeScheduler } from './compose-background.ts'
import { composeHttp, type Parts } from './compose.ts'
import { secretsIn, type Config } from './config.ts'
import { connect } from './database/connect.ts'
import { migrate } from './database/migrate.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { makeMask, type LeaseTimes } from './engine/index.ts'
import {
  createConfiguredAdministrator,
  createDemoAdministrator,
  DEMO_EMAIL,
  renewSetupLink,
} from './entities/users/index.ts'
import { loggerWith, ServerEvents } from './features/server-events/index.ts'
import { StartError } from './start-error.ts'
import { loadMasterKey } from './vault/master-key.ts'

const REQUEST_GRACE_MS = 10_000
const IDLE_LOOK_MS = 100

export interface Running {
  /** For the person who started it: where it is, and how to sign in the first time. */
  announcement: string[]
  stop(): Promise<void>
}

export interface StartOptions {
  demo: boolean
  /** Other than the usual ones: for tests, which cannot wait half a minute for each fault. */
  leaseTimes?: LeaseTimes
}

export async function start(config: Config, options: StartOptions): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const step of stops.toReversed()) await step()
  }
  try {
    const events = new ServerEvents({ process: `${hostname()} ${process.pid}`, mask: makeMask(secretsIn(config)) })
    const logger = loggerWith(events, config.logLevel, pino.destination({ fd: 2, sync: false }))
    const database = await connect(config, logger)
    stops.push(() => database.close())
    const masterKey = await loadMasterKey(config.secretKey, config.dataDir)
    const migrations = await migrate(database.pool)
    events.attach(database.db)
    stops.push(() => events.stop())
    if (migrations.length > 0)
      logger.info({ event: 'migrated', migrations: migrations.join(', ') }, 'the tables were brought up to date')
    if (config.administrator) await createConfiguredAdministrator(database.db, config.administrator)
    const parts: Parts = {
      config,
      database,
      masterKey,
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
      logger,
    }
    if (config.roles.some((role) => role !== 'web')) {
      const queue = await composeQueue(parts)
      stops.push(() => queue.stop())
    }
    if (config.roles.includes('worker')) {
      const engine = await composeEngine(parts, options.leaseTimes)
      stops.push(() => engine.stop(config.stopGraceMs))
    }
    if (config.roles.includes('scheduler')) {
      const scheduler = composeScheduler(parts)
      stops.push(() => scheduler.stop())
    }
    logger.info({ event: 'started', roles: config.roles.join(', ') }, 'Clew has started')
    stops.push(async () => logger.info({ event: 'stopped' }, 'Clew is stopping'))
    if (!config.roles.includes('web')) return { announcement: [`Clew is running as ${config.roles.join(', ')}`], stop }
    const { app, url } = await startWeb(parts, stops, logger)
    const signIn = options.demo ? await makeDemo(app, database) : await firstSignIn(database, url)
    return { announcement: [`Clew is ready at ${url}`, ...signIn], stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startWeb(
  parts: Parts,
  stops: (() => Promise<unknown>)[],
  logger: Logger,
): Promise<{ app: FastifyInstance; url: string }> {
  const { config } = parts
  const app = await composeHttp(parts)
  stops.push(() => close(app))
  const port = await listen(app, config)
  logger.info({ port }, 'listening')
  return { app, url: config.publicUrl ?? `http://localhost:${port}` }
}

/** Requests under way may end, but not take for ever. */
async function close(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), REQUEST_GRACE_MS)
  // A connection whose last request has just been answered is kept open by the browser for another.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_LOOK_MS)
  await app.close()
  clearTimeout(timer)
  clearInterval(idle)
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host: host ?? '::', port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A machine without IPv6.
    if (host === undefined && (code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL'))
      await app.listen({ host: '0.0.0.0', port })
    else throw new StartError(cannotListen(code, host, port))
  }
  return (app.server.address() as AddressInfo).port
}

function cannotListen(code: string | undefined, host: string | undefined, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program; choose another with --port.`
  if (code === 'EACCES') return `Port ${port} needs more rights than this user has; choose one above 1023 with --port.`
  return `Cannot listen on ${host ?? 'all addresses'}, port ${port} (${code}); check CLEW_HOST and CLEW_PORT.`
}

async function firstSignIn(database: Parts['database'], url: string): Promise<string[]> {
  const link = await renewSetupLink(database.db, url)
  return link === undefined ? [] : [`Create the first administrator here: ${link}`]
}

async function makeDemo(app: FastifyInstance, { db }: Parts['database']): Promise<string[]> {
  const password = await createDemoAdministrator(db)
  await fillDemo(app, db, DEMO_EMAIL)
  return [`Sign in as ${DEMO_EMAIL} with the password ${password ?? 'that was printed when the demo was made'}`]
}
