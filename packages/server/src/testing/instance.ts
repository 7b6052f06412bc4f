/** A composed instance over a database of its own: requests go through the whole server, only the socket is left out. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { afterAll, inject } from 'vitest'
import { composeMailSender } from '../compose-background.ts'
import { composeHttp } from '../compose.ts'
import { readConfig } from '../config.ts'
import { loadMasterKey } from '../vault/master-key.ts'
import { makeVault, type Vault } from '../vault/vault.ts'
import { testDatabase, type TestDatabase } from './database.ts'

export interface TestInstance extends TestDatabase {
  app: FastifyInstance
  dataDir: string
  vault: Vault
  /** Everything that was logged, as text. */
  log(): string
  /** The mails in the outbox, oldest first. */
  mails(): Promise<string[]>
  call(method: Method, path: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Another server of the same instance, as on a second machine. */
  anotherProcess(): Promise<FastifyInstance>
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface CallOptions {
  body?: unknown
  token?: string | undefined
  headers?: Record<string, string>
  /** Where the request seems to come from; each test its own, so that limits do not meet. */
  address?: string
}

export const PUBLIC_URL = 'http://clew.test'

export async function testInstance(settings: Record<string, string> = {}): Promise<TestInstance> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(inject('folder'), 'instance-'))
  const lines: string[] = []
  const logger = pino(
    { level: 'debug' },
    new Writable({ write: (line: Buffer, _encoding, done) => (lines.push(line.toString()), done()) }),
  )
  const config = readConfig({ data: dataDir }, settings)
  const masterKey = await loadMasterKey(undefined, dataDir)
  const parts = { config, database, masterKey, publicUrl: PUBLIC_URL, logger }
  const app = await composeHttp(parts)
  const sendMails = composeMailSender(parts)
  afterAll(async () => {
    await app.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    ...database,
    app,
    dataDir,
    vault: makeVault(masterKey),
    log: () => lines.join(''),
    mails: async () => {
      // There is no worker here that would do it.
      await sendMails()
      return readMails(join(dataDir, 'outbox'))
    },
    call: (method, path, options = {}) => app.inject(requestOf(method, path, options)),
    anotherProcess: () => composeHttp(parts),
  }
}

function requestOf(method: Method, path: string, { body, token, headers, address }: CallOptions): InjectOptions {
  return {
    method,
    url: `/api${path}`,
    headers: { ...(token !== undefined && { 'x-access-token': token }), ...headers },
    ...(body !== undefined && { payload: body as object }),
    ...(address !== undefined && { remoteAddress: address }),
  }
}

async function readMails(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => [])
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')))
}
