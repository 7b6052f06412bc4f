import type { calls, Component, RequestOf } from '@clew/contract'
import type { Handlers } from '../../http/handlers.ts'
import { notFound } from '../../refusal.ts'
import type { Catalogue } from './catalogue.ts'

export const componentHandlers = (catalogue: Catalogue): Handlers<typeof calls.components> => ({
  list: async ({ query }) => ({
    components: select(
      [...catalogue.values()].map(({ component }) => component),
      query,
    ),
    selection_settings: query,
  }),
  get: async ({ params }) => {
    const entry = catalogue.get(params.id)
    if (!entry) throw notFound()
    return { component: entry.component }
  },
})

type Selection = RequestOf<typeof calls.components.list>['query']

function select(components: Component[], selection: Selection): Component[] {
  const { offset, limit, order_by, order_dir, name_filter = '', type, show_hidden } = selection
  const direction = order_dir === 'ASC' ? 1 : -1
  const part = name_filter.toLowerCase()
  return components
    .filter(({ hidden }) => hidden === 0 || show_hidden === '1')
    .filter((component) => type === undefined || component.type === type)
    .filter(({ name }) => name.toLowerCase().includes(part))
    .toSorted((a, b) => direction * (compare(a[order_by], b[order_by]) || a.id - b.id))
    .slice(offset, offset + limit)
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' ? a - Number(b) : a.localeCompare(String(b), 'en', { sensitivity: 'base' })
