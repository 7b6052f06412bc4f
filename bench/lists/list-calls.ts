/** The calls behind the lists of the product, as its screens make them, over what seed/ has written. */
import type pg from 'pg'

export interface ListCall {
  name: string
  path: string
  /** Of 95 in 100 answers; 100 ms unless given. */
  goalMs?: number
}

/** The first of each: the largest, and seen by every caller. */
const WORKSPACE = '/workspaces/1'
const CONFIGURATION = `${WORKSPACE}/configurations/1`
const DAWG = '/dawgs/1'
const FULL = 'load_full_structure=1'
const PAGE_SIZE = 50
const PAGE_100 = `offset=${99 * PAGE_SIZE}&limit=${PAGE_SIZE}`
const LAST_JOBS = 100
/** No index is kept for the lines of logs: a search reads the log from one end to the other. */
const LOG_SEARCH_GOAL_MS = 1_000

const sharedOrders = ['id', 'name', 'created', 'last_run', 'last_run_duration', 'author_name']
const workspaceOrders = [...sharedOrders, 'last_activity', 'disk_usage', 'available_to_graph']

export async function listCalls(client: pg.Client): Promise<ListCall[]> {
  return [
    ...entityLists('workspaces', workspaceOrders),
    ...entityLists('dawgs', sharedOrders),
    ...insideWorkspace(),
    ...searches(await longTerm(client)),
    ...narrowedSearches(await busiestAuthor(client)),
    ...jobLists(await ids(client, 'workspaces'), await ids(client, 'dawgs')),
    ...logs(await loggedJob(client)),
    ...names(),
    { name: 'trash', path: '/trash' },
    { name: 'trash, page 10', path: '/trash?offset=180' },
    { name: 'trash of configurations', path: '/trash?item_type=configuration' },
    { name: 'trash, a part of a name', path: '/trash?searched_text=orders' },
  ]
}

function entityLists(kind: 'workspaces' | 'dawgs', orders: string[]): ListCall[] {
  const list = (name: string, query: string) => ({ name: `${kind} ${name}`, path: `/${kind}?${FULL}&${query}` })
  return [
    ...orders.flatMap((order) =>
      ['ASC', 'DESC'].map((direction) =>
        list(`by ${order} ${direction}`, `order_by=${order}&order_dir=${direction}&limit=${PAGE_SIZE}`),
      ),
    ),
    list('by name, page 100', `order_by=name&${PAGE_100}`),
    list('by last_run DESC, page 100', `order_by=last_run&order_dir=DESC&${PAGE_100}`),
    list('named with two characters', 'name_filter=or&order_by=name'),
    list('named with a word', 'name_filter=warehouses&order_by=last_run&order_dir=DESC'),
    list('named with what none has', 'name_filter=nothing_has_this_name'),
    list('with a tag', 'tag_ids=7&order_by=name'),
    list('with two tags', 'tag_ids=7,8&order_by=last_run&order_dir=DESC'),
    list('that are enabled', 'show_disabled=0&order_by=last_run&order_dir=DESC'),
  ]
}

const insideWorkspace = (): ListCall[] => [
  { name: 'configurations of a workspace', path: `${WORKSPACE}/configurations?${FULL}` },
  {
    name: 'configurations by name, a part of it',
    path: `${WORKSPACE}/configurations?${FULL}&name_filter=or&order_by=name`,
  },
  { name: 'history of 100 versions', path: `${CONFIGURATION}/history?limit=100` },
  { name: 'history of 100 versions, in full', path: `${CONFIGURATION}/history?${FULL}&limit=50` },
  { name: 'workspaces of a DAWG', path: `${DAWG}/workspaces` },
]

function searches(long: string): ListCall[] {
  const search = (name: string, text: string, more = '') => ({
    name: `search for ${name}`,
    path: `/configuration_settings_search?search_text=${encodeURIComponent(text)}${more}`,
  })
  return [
    search('what most have', 'select'),
    search('what most have, page 50', 'select', '&offset=980'),
    search('what one in 2,000 has', 'quarterly_reconciliation'),
    search('what one has', 'zanzibar_only_here'),
    search('what none has', 'nobody_has_written_this'),
    search('two characters', 'id'),
    search('two characters that none has', '€€'),
    search('a long text', long),
  ]
}

const names = (): ListCall[] =>
  ['o', 'or', 'orders', 'warehouse orders', 'nothing_has_this_name'].map((text) => ({
    name: `names with '${text}'`,
    path: `/name_search?search_text=${encodeURIComponent(text)}`,
  }))

/** One workspace, some, those with a tag, a component that a fifth has, a person; and terms that most have, few, or nobody. */
function narrowedSearches(authorId: number): ListCall[] {
  const someWorkspaces = Array.from({ length: 10 }, (_, index) => 1 + 50 * index)
  const filters: Record<string, string> = {
    'a workspace': 'workspace_ids=1',
    'ten workspaces': `workspace_ids=${someWorkspaces.join(',')}`,
    'a component': 'component_ids=14',
    'a tag': 'tag_ids=7',
    'two tags': 'tag_ids=7,8',
    'an author': `user_ids=${authorId}`,
    'a tag and components': 'tag_ids=7&component_ids=14,20',
  }
  const terms: Record<string, string> = {
    'what most have': 'select',
    'what one in 2,000 has': 'quarterly_reconciliation',
    'what none has': 'nobody_has_written_this',
    'two characters': 'id',
    'two characters that none has': '€€',
  }
  return Object.entries(filters).flatMap(([filter, query]) =>
    Object.entries(terms).map(([name, text]) => ({
      name: `search in ${filter} for ${name}`,
      path: `/configuration_settings_search?search_text=${encodeURIComponent(text)}&${query}`,
    })),
  )
}

function jobLists(workspaceIds: number[], dawgIds: number[]): ListCall[] {
  const project = (kind: string): ListCall[] => [
    { name: `${kind} of the project by status`, path: `/${kind}?${FULL}` },
    { name: `${kind} of the project by created`, path: `/${kind}?${FULL}&order_by=created` },
    { name: `${kind} of the project, page 100`, path: `/${kind}?${FULL}&${PAGE_100}` },
    { name: `${kind} of the project with an error`, path: `/${kind}?${FULL}&status=error` },
    {
      name: `${kind} of the project since yesterday`,
      path: `/${kind}?${FULL}&since=${new Date(Date.now() - 86_400_000).toISOString()}`,
    },
  ]
  return [
    { name: 'jobs of a workspace', path: `${WORKSPACE}/jobs?${FULL}` },
    { name: 'jobs of a configuration', path: `${CONFIGURATION}/jobs?${FULL}` },
    { name: 'jobs of a DAWG', path: `${DAWG}/jobs?${FULL}` },
    {
      name: 'configuration jobs of a workspace by status',
      path: `${WORKSPACE}/configuration_jobs?${FULL}&order_by=status`,
    },
    {
      name: 'configuration jobs of a workspace by created',
      path: `${WORKSPACE}/configuration_jobs?${FULL}&order_by=created`,
    },
    { name: 'workspace jobs of a DAWG by status', path: `${DAWG}/workspace_jobs?${FULL}&order_by=status` },
    { name: 'workspace jobs of a DAWG by created', path: `${DAWG}/workspace_jobs?${FULL}&order_by=created` },
    ...project('configuration_jobs'),
    ...project('workspace_jobs'),
    { name: 'last jobs of 100 workspaces', path: `/workspaces/last_jobs?workspace_ids=${workspaceIds.join(',')}` },
    { name: 'last jobs of 100 DAWGs', path: `/dawgs/last_jobs?dawg_ids=${dawgIds.join(',')}` },
    { name: 'last jobs of a workspace', path: `${WORKSPACE}/configurations/last_jobs` },
    { name: 'last jobs in a DAWG', path: `${DAWG}/workspaces/last_jobs` },
  ]
}

function logs(jobId: number): ListCall[] {
  const log = (name: string, query: string) => ({
    name: `log of 100,000 lines, ${name}`,
    path: `${CONFIGURATION}/jobs/${jobId}/logs?limit=100&${query}`,
  })
  const search = (name: string, query: string) => ({ ...log(name, query), goalMs: LOG_SEARCH_GOAL_MS })
  return [
    log('first page', 'order_dir=ASC'),
    log('last page', 'order_dir=DESC'),
    log('page 500', 'order_dir=ASC&offset=49900'),
    log('errors', 'level=error'),
    search('a word', 'search_text=invoices'),
    search('a word of one line', 'search_text=needle_in_the_log'),
  ]
}

async function ids(client: pg.Client, table: 'workspaces' | 'dawgs'): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(`select id from ${table} order by id limit ${LAST_JOBS}`)
  return rows.map(({ id }) => id)
}

async function loggedJob(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ job_id: number }>(
    'select job_id from job_logs where line = (select max(line) from job_logs)',
  )
  return rows[0]!.job_id
}

/** Three lines out of the middle of somebody's code. */
async function longTerm(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ code: string }>(
    `select settings #>> '{parameters,code}' as code from configurations where id = 4321`,
  )
  return rows[0]!.code.split('\n').slice(8, 11).join('\n')
}

async function busiestAuthor(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ user_id: number }>(
    'select user_id from configurations group by user_id order by count(*) desc, user_id limit 1',
  )
  return rows[0]!.user_id
}
