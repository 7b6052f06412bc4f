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
/** Where a term stands more seldom further on, the second look would not suffice without some more. */
const RESERVE = 1.3

type Found = AnswerOf<typeof calls.search.configurations>
type Query = RequestOf<typeof calls.search.configurations>['query']
export type FindComponent = (id: number) => Component | undefined

export async function searchConfigurations(
  db: Kysely<Tables>,
  caller: Caller,
  { search_text, offset, limit }: Query,
  findComponent: FindComponent,
): Promise<Found> {
  const ids = await findIds(db, caller, lowered(search_text), offset + limit + 1)
  const found = await store.readFound(db, caller, ids.slice(offset, offset + limit))
  return {
    configurations: found.map((configuration) => presented(configuration, search_text, findComponent)),
    selectionSettings: { offset, limit, search_text },
    hasMoreItems: ids.length > offset + limit,
  }
}

/** Up to `count`, the last modified first. */
async function findIds(db: Kysely<Tables>, caller: Caller, term: string, count: number): Promise<number[]> {
  for (let looked = NEWEST; looked <= MOST_LOOKED_AT;) {
    const { seen, ids } = await store.searchNewest(db, caller, term, looked)
    if (seen < looked || ids.length >= count) return ids.slice(0, count)
    looked = Math.ceil(((looked * count) / ids.length) * RESERVE)
  }
  return store.searchByIndex(db, caller, term, count)
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
