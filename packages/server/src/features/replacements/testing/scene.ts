/** Somebody with a workspace, and what they do with texts in its configurations, through the API. */
import { aToken, aUser, aWorkspace } from '../../../testing/builders.ts'
import type { TestInstance } from '../../../testing/instance.ts'

export interface Texts {
  name?: string
  description?: string
  settings?: Record<string, unknown>
}

interface Written {
  id: number
  version: number
}

export type Scene = Awaited<ReturnType<typeof aScene>>

export async function aScene(clew: TestInstance) {
  const owner = await aUser(clew, { can_create_workspaces: 1 })
  const token = await aToken(clew, owner)
  const workspaceId = (await aWorkspace(clew, { owner_id: owner.id, name: 'Shop' })).id
  const path = (id: number) => `/workspaces/${workspaceId}/configurations/${id}`
  const post = (to: string, body: object, as = token) => clew.call('POST', to, { token: as, body })
  const edit = (id: number, body: object) => clew.call('PATCH', path(id), { token, body })
  const get = async (id: number) => (await clew.call('GET', path(id), { token })).json().configuration
  return {
    owner,
    token,
    workspaceId,
    path,
    edit,
    get,
    /** Made as people make them, so that it has a history and is found. */
    aWritten: async ({ name = 'Orders', ...texts }: Texts = {}): Promise<Written> => {
      const made = await post(`/workspaces/${workspaceId}/configurations`, { name, component_id: 14 })
      const { id } = made.json().configuration
      if (Object.keys(texts).length > 0) await edit(id, texts)
      return { id, version: (await get(id)).version }
    },
    newest: async (id: number) =>
      (await clew.call('GET', `${path(id)}/history?limit=1`, { token })).json().history_list[0],
    preview: async (find: string, more: object = {}, as = token) =>
      (await post('/configuration_replacements/preview', { find, replace: 'new', ...more }, as)).json(),
    apply: (find: string, written: Written[], more: object = {}, as = token) => {
      const items = written.map(({ id, version }) => ({ id, expected_version: version }))
      return post('/configuration_replacements', { find, replace: 'new', items, ...more }, as)
    },
    revert: (id: number, body: object = {}, as = token) => post(`/configuration_replacements/${id}/revert`, body, as),
  }
}

const ascending = (one: number, other: number): number => one - other

export const idsOf = (things: { id: number }[]): number[] => things.map(({ id }) => id).toSorted(ascending)

export const statuses = (answers: { statusCode: number }[]): number[] =>
  answers.map(({ statusCode }) => statusCode).toSorted(ascending)
