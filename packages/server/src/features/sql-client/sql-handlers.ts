import type { calls, SqlQuery } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { AuditNote, Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import type { DownloadTokens } from '../data-files/index.ts'
import type { Outcome } from './outcome.ts'
import type { ResultPage, Results } from './results.ts'
import { modifySaved, removeSaved, saveQuery } from './saved-queries.ts'
import { listSaved } from './saved-query-store.ts'
import { readColumns, readSchema, readWorkspace } from './schema.ts'
import type { Running, SqlClient } from './sql-client.ts'

export interface SqlDeps {
  db: Db
  storage: Storage
  client: SqlClient
  results: Results
  tokens: DownloadTokens
  audit: (note: AuditNote) => Promise<void>
}

/** Of a statement on the audit trail; what is longer would only be repeated there. */
const MOST_AUDITED = 10_000
const auditedStatus = { finished: 200, failed: 400, canceled: 499 } as const satisfies Record<Outcome['state'], number>

export const sqlHandlers = ({ db, storage, client, results, tokens, audit }: SqlDeps): Handlers<typeof calls.sql> => ({
  schema: async () => readSchema(db),
  workspace: async ({ params }) => readWorkspace(db, params.id),
  columns: async ({ params }) => ({ columns: await readColumns(db, storage, params.id) }),
  start: async ({ body }, { caller, address, requestId }) => {
    const query = client.start(caller.id, body.sql, (ended, outcome) =>
      audit({ ...noteOf(ended, outcome), address, requestId }),
    )
    return { sql_query: answerOf(query, null) }
  },
  get: async ({ params, query: asked }, { caller, signal }) => {
    await client.waitFor(caller.id, params.id, asked.wait_ms, signal)
    return { sql_query: await presented(client.get(caller.id, params.id), results, asked) }
  },
  cancel: async ({ params }, { caller }) => {
    await client.cancel(caller.id, params.id)
    return {}
  },
  export: async ({ params, query }, { caller }) => {
    client.get(caller.id, params.id)
    // Made now, while somebody waits for it; the link then leads to a file.
    const file = await client.openResult(caller.id, params.id, query.format)
    if (!file) throw new Refusal('missing_file', 'The result could not be written as a file.')
    const download = { what: query.format, userId: caller.id, queryId: params.id } as const
    return { download_token: tokens.make(download, new Date()) }
  },
  savedQueries: async (_request, { caller }) => ({ saved_queries: await listSaved(db, caller.id) }),
  save: async ({ body }, { caller }) => ({ saved_query: await saveQuery(db, caller.id, body) }),
  modifySaved: async ({ params, body }, { caller }) => ({
    saved_query: await modifySaved(db, caller.id, params.id, body),
  }),
  removeSaved: async ({ params }, { caller }) => {
    await removeSaved(db, caller.id, params.id)
    return {}
  },
})

const presented = async (query: Running, results: Results, asked: ResultPage): Promise<SqlQuery> =>
  answerOf(query, await results.page(query, asked))

const answerOf = (query: Running, result: SqlQuery['result']): SqlQuery => ({
  id: query.id,
  state: query.outcome?.state ?? 'running',
  started: query.started.toISOString(),
  elapsed_ms: query.elapsedMs(),
  progress: query.progress,
  result,
  error: query.outcome?.state === 'failed' ? query.outcome.problem : null,
})

const noteOf = (query: Running, outcome: Outcome) => ({
  userId: query.userId,
  action: 'sql.query',
  target: {
    id: query.id,
    duration_ms: query.elapsedMs(),
    ...(outcome.state === 'finished' && { rows: outcome.rowsCount }),
  },
  fields: [query.sql.slice(0, MOST_AUDITED)],
  status: auditedStatus[outcome.state],
})
