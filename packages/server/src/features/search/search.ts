/** Full-text search over configurations and the names and descriptions of their workspaces. */
import type { AnswerOf, calls, Component, RequestOf } from '@clew/contract'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Caller } from '../../http/handlers.ts'
import { withoutSecrets } from '../../vault/secrets.ts'
import { lowered, settingsText } from './configuration-text.ts'
import { excerptOf } from './excerpt.ts'
import * as store from './search-store.ts'

/** Looked at in any case: in an instance that has no more, no index is needed, and common terms are found among them. */
const NEWEST = 500
/** When more than these had to be looked at, an index finds the matches sooner. */
const MOST_LOOKED_AT = 5_000
/** When filters leave no more than these, all are looked at: nothing then depends on how many others have the term. */
const FEW = 2_500
/** Where a term stands more seldom further on, the second look would not suffice without some more. */
const RESERVE = 1.3

type Found = AnswerOf<typeof calls.search.configurations>
type Query = RequestOf<typeof calls.search.configurations>['query']
export type Selection = Pick<Query, 'search_text' | 'workspace_ids' | 'component_ids' | 'tag_ids' | 'user_ids'>
export type FindComponent = (id: number) => Component | undefined

export async function searchConfigurations(
  db: Kysely<Tables>,
  caller: Caller,
  query: Query,
  findComponent: FindComponent,
): Promise<Found> {
  const { offset, limit, search_text } = query
  const ids = await findIds(db, caller, query, offset + limit + 1)
  const found = await store.readFound(db, caller, ids.slice(offset, offset + limit))
  return {
    configurations: found.map((configuration) => presented(configuration, search_text, findComponent)),
    selectionSettings: query,
    hasMoreItems: ids.length > offset + limit,
  }
}

/** Up to `count`, the last modified first. */
async function findIds(db: Kysely<Tables>, caller: Caller, selection: Selection, count: number): Promise<number[]> {
  const wanted = await wantedBy(db, caller, selection, true)
  for (let looked = NEWEST; looked <= MOST_LOOKED_AT;) {
    const { seen, ids } = await store.searchNewest(db, wanted, looked)
    if (seen < looked || ids.length >= count) return ids.slice(0, count)
    const further = Math.ceil(((looked * count) / ids.length) * RESERVE)
    looked = further > FEW && (await areFew(db, wanted)) ? FEW : further
  }
  return store.searchByIndex(db, wanted, count)
}

/** Any `count` at most of those in which the text itself stands, in any case, not only in the name of their workspace. */
export async function findWritten(
  db: Kysely<Tables>,
  caller: Caller,
  selection: Selection,
  count: number,
): Promise<number[]> {
  const wanted = await wantedBy(db, caller, selection, false)
  if (!(await areFew(db, wanted))) return store.searchAnyByIndex(db, wanted, count)
  return (await store.searchNewest(db, wanted, FEW)).ids.slice(0, count)
}

const areFew = async (db: Kysely<Tables>, wanted: store.Wanted): Promise<boolean> =>
  Object.keys(wanted.narrowing).length > 0 && !(await store.areMoreThan(db, wanted, FEW - 1))

/** An empty list chooses nothing, so it leaves nothing out. */
async function wantedBy(
  db: Kysely<Tables>,
  caller: Caller,
  { search_text, workspace_ids, tag_ids, component_ids, user_ids }: Selection,
  withWorkspaces: boolean,
): Promise<store.Wanted> {
  const tagged = tag_ids?.length ? await store.findTagged(db, tag_ids) : undefined
  const chosen = workspace_ids?.length ? new Set(workspace_ids) : undefined
  const workspaceIds = chosen ? [...(tagged ? chosen.intersection(new Set(tagged)) : chosen)] : tagged
  const narrowing = {
    ...(workspaceIds && { workspaceIds }),
    ...(component_ids?.length && { componentIds: component_ids }),
    ...(user_ids?.length && { userIds: user_ids }),
  }
  return { caller, term: lowered(search_text), narrowing, withWorkspaces }
}

function presented(
  configuration: store.FoundConfiguration,
  term: string,
  findComponent: FindComponent,
): Found['configurations'][number] {
  const { settings, description, workspace_description, ...shown } = configuration
  const component = findComponent(configuration.component_id)
  const fields = [
    { name: 'name', text: configuration.name },
    { name: 'description', text: description },
    ...settingsFields(withoutSecrets(settings), component),
    { name: 'workspace name', text: configuration.workspace.name },
    { name: 'workspace description', text: workspace_description },
  ]
  return { ...shown, component: component ?? null, excerpt: excerptOf(fields, term) }
}

/** Code under the title that its editor has, before the settings as a whole. */
function settingsFields(settings: Record<string, unknown>, component: Component | undefined) {
  const code = component?.settings_template.code_parameters ?? []
  return [
    ...code.map(({ title, settings_path }) => ({ name: title, text: codeText(settings, settings_path) })),
    { name: 'settings', text: settingsText(settings) },
  ]
}

function codeText(settings: Record<string, unknown>, path: string): string {
  const keys = path === '' ? [] : path.split('.')
  const code = keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key as never] : undefined,
    settings,
  )
  if (code === undefined) return ''
  return typeof code === 'string' ? code : settingsText(code)
}
