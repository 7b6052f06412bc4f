/** Puts the parts together. The only place that knows everybody; plain calls, no container. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { archiveFolder, type Config } from './config.ts'
import type { Database } from './database/pool.ts'
import { isDatabaseUnavailable } from './database/unavailable.ts'
import { archivedLogIn, makeRuntime } from './engine/index.ts'
import { componentHandlers, readCatalogue } from './entities/components/index.ts'
import { configurationHandlers, configurationHistoryHandlers, saveTexts } from './entities/configurations/index.ts'
import { dawgHandlers, dawgHistoryHandlers } from './entities/dawgs/index.ts'
import { oauthRepositoryHandlers } from './entities/oauth-repositories/index.ts'
import { tagHandlers } from './entities/tags/index.ts'
import { accountHandlers, getUser, userHandlers } from './entities/users/index.ts'
import { workspaceHandlers, workspaceHistoryHandlers } from './entities/workspaces/index.ts'
import { accessHandlers, findPermission, sharingHandlers } from './features/access/index.ts'
import { apiTokenHandlers, authenticate } from './features/api-tokens/index.ts'
import { recordAudit } from './features/audit/index.ts'
import { dataFileHandlers, DownloadTokens, openDownload, uploadHandlers } from './features/data-files/index.ts'
import { eventHandlers, JobFeed } from './features/events/index.ts'
import { childJobHandlers, jobHandlers, lastJobHandlers, openLog } from './features/jobs/index.ts'
import { isSearchToken, logHandlers, openLogSearch, SearchTokens } from './features/log-search/index.ts'
import { queueMailWith } from './features/mail/index.ts'
import { replacementHandlers } from './features/replacements/index.ts'
import { nameHandlers } from './features/names/index.ts'
import { searchHandlers } from './features/search/index.ts'
import * as sessions from './features/sessions/index.ts'
import { Results, SqlClient, sqlHandlers } from './features/sql-client/index.ts'
import { systemHandlers } from './features/system-info/index.ts'
import { taggingHandlers } from './features/tagging/index.ts'
import { trashHandlers } from './features/trash/index.ts'
import { serveClientLogo } from './http/client-logo.ts'
import { serveDownloads } from './http/downloads.ts'
import type { AuditNote, Caller } from './http/handlers.ts'
import { buildHttpServer } from './http/server.ts'
import { serveSignInLink } from './http/sign-in-link.ts'
import { diskStorage } from './storage/disk.ts'
import { deriveKey } from './vault/master-key.ts'
import { makeVault } from './vault/vault.ts'
import { readVersion } from './version.ts'

export interface Parts {
  config: Config
  database: Database
  masterKey: Buffer
  /** How browsers reach this instance. */
  publicUrl: string
  logger: Logger
}

const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

export async function composeHttp({ config, database, masterKey, publicUrl, logger }: Parts): Promise<FastifyInstance> {
  const { db } = database
  const isHttps = publicUrl.startsWith('https:')
  const captcha = sessions.makeCaptcha({
    challenge: deriveKey(masterKey, 'captcha challenge'),
    key: deriveKey(masterKey, 'captcha key'),
  })
  const singleSignOn = config.sso && sessions.makeSingleSignOn(config.sso, publicUrl)
  const vault = makeVault(masterKey)
  const queueMail = queueMailWith(vault)
  const catalogue = await readCatalogue(config.componentsDir)
  const archivedLog = archivedLogIn(archiveFolder(config.dataDir))
  const findComponent = (id: number) => catalogue.get(id)?.component
  const workspaceDeps = { db, vault, highDiskUsageBytes: config.highDiskUsageBytes }
  const configurationDeps = { db, vault, catalogue }
  const tokens = new DownloadTokens(deriveKey(masterKey, 'downloads'))
  const storage = diskStorage(config.dataDir)
  const logToken = (userId: number, jobId: number) => tokens.make({ what: 'log', userId, jobId }, new Date())
  const jobDeps = { db, findComponent, archivedLog, logToken }
  const dataFileDeps = { db, storage, tokens }
  const logDeps = { db, archivedLog, tokens: new SearchTokens(deriveKey(masterKey, 'log downloads')) }
  const feed = new JobFeed({ db, connection: database.pool.options, logger })
  const audit = (note: AuditNote) => recordAudit(db, note)
  const sqlRuntime = makeRuntime({ sandbox: config.sandbox, network: 'none', poolSize: 0, logger })
  const sqlFolder = join(config.dataDir, 'sql')
  const sqlDeps = { db, connection: database.pool.options, storage, runtime: sqlRuntime, limits: config.sql, logger }
  const sqlClient = new SqlClient(sqlDeps, sqlFolder)
  return buildHttpServer({
    ports: {
      handlers: {
        sessions: sessions.sessionHandlers({
          db,
          captcha,
          passwordLogin: config.passwordLogin,
          singleSignOn,
          findUser: (id) => getUser(db, id),
        }),
        apiTokens: apiTokenHandlers(db),
        accounts: accountHandlers({ db, queueMail, publicUrl }),
        users: userHandlers({ db, queueMail, publicUrl, vault, hasMailServer: config.smtpUrl !== undefined }),
        access: accessHandlers(db),
        tags: tagHandlers(db),
        components: componentHandlers(catalogue),
        system: systemHandlers({
          db,
          dataDir: config.dataDir,
          version: await readVersion(WEB_FOLDER),
          instance: config.instance,
        }),
        workspaceSharing: sharingHandlers(db, 'workspace'),
        dawgSharing: sharingHandlers(db, 'dawg'),
        workspaces: workspaceHandlers(workspaceDeps),
        workspaceTags: taggingHandlers(db, 'workspace'),
        workspaceHistory: workspaceHistoryHandlers(workspaceDeps),
        workspaceJobs: jobHandlers(jobDeps, 'workspace'),
        dawgs: dawgHandlers(db),
        dawgTags: taggingHandlers(db, 'dawg'),
        dawgHistory: dawgHistoryHandlers(db),
        dawgJobs: jobHandlers(jobDeps, 'dawg'),
        configurations: configurationHandlers(configurationDeps),
        configurationHistory: configurationHistoryHandlers(configurationDeps),
        configurationJobs: jobHandlers(jobDeps, 'configuration'),
        childJobs: childJobHandlers(db, findComponent),
        lastJobs: lastJobHandlers(db),
        events: eventHandlers(feed),
        dataFiles: dataFileHandlers(dataFileDeps),
        uploads: uploadHandlers({ db, storage, mostBytes: config.mostUploadBytes }),
        trash: trashHandlers(db, findComponent),
        search: searchHandlers(db, findComponent),
        names: nameHandlers(db),
        replacements: replacementHandlers({ db, vault, findComponent, saveTexts }),
        oauthRepositories: oauthRepositoryHandlers(db, vault),
        logs: logHandlers(logDeps),
        sql: sqlHandlers({ db, storage, client: sqlClient, results: new Results(sqlFolder), tokens, audit }),
      },
      authenticate: (token) => authenticate(db, token),
      findPermission: (caller, entity, id) => findPermission(db, caller, entity, id),
      audit,
    },
    rawRoutes: (app) => {
      // A stop waits for answers under way; these would never end.
      app.addHook('preClose', () => feed.close())
      app.addHook('preClose', () => sqlClient.close())
      serveSignInLink(app, singleSignOn && (() => singleSignOn.begin()), isHttps)
      serveClientLogo(app, config.instance.clientLogo)
      const openLogFor = (caller: Caller, jobId: number) => openLog(db, archivedLog, caller, jobId)
      const openResult = (caller: Caller, queryId: number, format: 'csv' | 'parquet') =>
        caller.role === 'admin' ? sqlClient.openResult(caller.id, queryId, format) : Promise.resolve(undefined)
      const open = { log: openLogFor, result: openResult }
      serveDownloads(app, (token) =>
        isSearchToken(token) ? openLogSearch(logDeps, token) : openDownload(dataFileDeps, open, token),
      )
    },
    isUnavailable: isDatabaseUnavailable,
    webFolder: WEB_FOLDER,
    logger,
    trustProxy: config.trustProxy,
    isHttps,
  })
}
