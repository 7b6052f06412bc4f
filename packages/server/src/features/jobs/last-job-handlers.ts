import { sql, type RawBuilder } from 'kysely'
import type { calls, SharedKind } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Caller, Handlers } from '../../http/handlers.ts'
import { visibleIds } from '../access/index.ts'
import { listNewest } from './last-job-store.ts'

export const lastJobHandlers = (db: Db): Handlers<typeof calls.lastJobs> => ({
  ofWorkspaces: async ({ query }, { caller }) => {
    const newest = await listNewest(db, 'workspace', asked(query.workspace_ids, visible(caller, 'workspace')))
    return { last_workspace_jobs: newest.map(({ entityId, last_job }) => ({ workspace_id: entityId, last_job })) }
  },
  ofDawgs: async ({ query }, { caller }) => {
    const newest = await listNewest(db, 'dawg', asked(query.dawg_ids, visible(caller, 'dawg')))
    return { last_dawg_jobs: newest.map(({ entityId, last_job }) => ({ dawg_id: entityId, last_job })) }
  },
  ofConfigurations: async ({ params, query }) => {
    const all = sql`select id from configurations where workspace_id = ${params.id} and deleted = 0`
    const newest = await listNewest(db, 'configuration', asked(query.configuration_ids, all))
    return {
      last_configuration_jobs: newest.map(({ entityId, last_job }) => ({ configuration_id: entityId, last_job })),
    }
  },
  ofDawgWorkspaces: async ({ params }) => {
    const all = sql`select id from workspaces where dawg_id = ${params.id} and deleted = 0`
    const newest = await listNewest(db, 'workspace', asked(undefined, all))
    return { last_workspace_jobs: newest.map(({ entityId, last_job }) => ({ workspace_id: entityId, last_job })) }
  },
})

/** Of the ids that were asked for, the ones among `known`, in the order of the question; without a question all of them. */
function asked(ids: number[] | undefined, known: RawBuilder<unknown>): RawBuilder<unknown> {
  if (ids === undefined) return sql`select id, id from (${known}) entity`
  return sql`
    select asked.id, asked.place from unnest(${[...new Set(ids)]}::integer[]) with ordinality asked (id, place)
    where asked.id in (${known})`
}

function visible(caller: Caller, kind: SharedKind): RawBuilder<unknown> {
  const ids = visibleIds(caller, kind)
  return sql`select id from ${sql.table(`${kind}s`)} where deleted = 0 ${ids ? sql`and id in ${ids}` : sql``}`
}
