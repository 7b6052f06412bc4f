/** Statements as an administrator sends them, through the whole server. */
import type { SqlQuery } from '@clew/contract'
import { aConfiguration, aToken, aUser, aWorkspace } from '../../../testing/builders.ts'
import type { TestInstance } from '../../../testing/instance.ts'
import { publishFiles } from '../../../testing/published.ts'

export const anAdministratorsToken = async (clew: TestInstance): Promise<string> =>
  aToken(clew, await aUser(clew, { role: 'admin' }))

export async function start(clew: TestInstance, token: string, sql: string): Promise<SqlQuery> {
  const answer = await clew.call('POST', '/sql/queries', { token, body: { sql } })
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json().sql_query
}

/** Until it is over. */
export async function ended(clew: TestInstance, token: string, id: number, page = ''): Promise<SqlQuery> {
  for (;;) {
    const answer = await clew.call('GET', `/sql/queries/${id}?wait_ms=10000${page}`, { token })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    const query: SqlQuery = answer.json().sql_query
    if (query.state !== 'running') return query
  }
}

export async function run(clew: TestInstance, token: string, sql: string, page = ''): Promise<SqlQuery> {
  return ended(clew, token, (await start(clew, token, sql)).id, page)
}

/** The rows, or why there are none. */
export async function rowsOf(clew: TestInstance, token: string, sql: string): Promise<(string | null)[][] | string> {
  const { result, error, state } = await run(clew, token, sql)
  return result?.rows ?? error?.message ?? state
}

/** A configuration with files, in a workspace of that name. */
export async function published(
  clew: TestInstance,
  [workspace, configuration]: [string, string],
  contents: Record<string, string | Buffer>,
): Promise<{ workspaceId: number; configurationId: number; files: Record<string, number> }> {
  const { id: workspaceId } = await aWorkspace(clew, { name: workspace })
  const { id } = await aConfiguration(clew, { workspace_id: workspaceId, name: configuration })
  return { workspaceId, configurationId: id, files: await publishFiles(clew, id, contents) }
}
