/** Servers that keep a graph and change it as the real one does; what a test is about, it looks up or changes here. */
import { calls, type AnswerOf, type DawgWorkspace } from '@clew/contract'
import { vi } from 'vitest'
import type { LastJob } from '../../../api/shared-kinds.ts'
import { aConfigurationJob, aWorkspaceJob } from '../../../testing/builders.ts'
import { keepDetailPages } from '../../../testing/detail-page.ts'
import type { Refused } from '../../../testing/fake-server.ts'

type ListedConfiguration = AnswerOf<typeof calls.configurations.list>['configurations'][number]

/** What the canvas takes for its own size: without one it would draw nothing. */
function giveRoom(): void {
  for (const side of ['offsetWidth', 'clientWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(1_200)
  for (const side of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
}

export const aConfiguration = (
  id: number,
  name: string,
  given: Partial<ListedConfiguration> & { sources?: number[] } = {},
): ListedConfiguration => {
  const { sources = [], ...rest } = given
  return {
    id,
    name,
    user_id: 7,
    disabled: 0,
    continue_on_failure: 0,
    version: 1,
    created: '2026-01-05T08:00:00.000Z',
    modified: '2026-01-05T08:00:00.000Z',
    permission: 'owner',
    workspace_id: 3,
    component_id: 14,
    component: { id: 14, name: 'Sample data', type: 'connector', icon: 'data:image/svg+xml,<svg/>', hidden: 0 },
    input_settings: { inputs: Object.fromEntries(sources.map((source) => [source, { filters: ['*'] }])) },
    frontend_settings: { position: { x: (id - 11) * 320, y: 0 } },
    deleted: 0,
    ...rest,
  }
}

export const aLastJob = (status: LastJob['status'], given: Partial<LastJob> = {}): LastJob => ({
  id: 90,
  status,
  created: '2026-11-15T09:00:12.000Z',
  origin_created: '2026-11-15T09:00:00.000Z',
  stats: { statuses_history: {} },
  ...given,
})

/** A workspace with three configurations in a row: Orders, Clean, Warehouse. */
export function keepConfigurations() {
  giveRoom()
  const page = keepDetailPages()
  const kept = {
    page,
    configurations: [
      aConfiguration(11, 'Orders'),
      aConfiguration(12, 'Clean', { sources: [11] }),
      aConfiguration(13, 'Warehouse', { sources: [12] }),
    ],
    jobs: new Map<number, LastJob>(),
    /** The next change is refused with it. */
    refusal: undefined as Refused | undefined,
    one: (id: number) => kept.configurations.find((configuration) => configuration.id === id)!,
  }
  const refuse = () => {
    const { refusal } = kept
    kept.refusal = undefined
    if (refusal) throw refusal
  }
  const whole = (configuration: ListedConfiguration) => ({
    ...configuration,
    description: '',
    settings: {},
    oauth_settings: {},
    auth_link: null,
  })
  const change = (id: number, changes: Partial<ListedConfiguration>) => {
    refuse()
    kept.configurations = kept.configurations.map((configuration) =>
      configuration.id === id ? Object.assign({}, configuration, changes) : configuration,
    )
    return { configuration: whole(kept.one(id)) }
  }
  page.server
    .on(calls.configurations.list, ({ query }) => ({
      configurations: kept.configurations.slice(query.offset, query.offset + query.limit),
      selection_settings: { offset: 0, limit: 1_000, order_by: 'id', order_dir: 'ASC' as const },
    }))
    .on(calls.lastJobs.ofConfigurations, () => ({
      last_configuration_jobs: [...kept.jobs].map(([configuration_id, last_job]) => ({ configuration_id, last_job })),
    }))
    .on(calls.configurations.get, ({ params }) => ({ configuration: whole(kept.one(params.cid)) }))
    .on(calls.configurations.modify, ({ params, body: { disabled, input_settings } }) =>
      change(params.cid, { ...(disabled !== undefined && { disabled }), ...(input_settings && { input_settings }) }),
    )
    .on(calls.configurations.place, ({ body }) => {
      refuse()
      for (const { id, frontend_settings } of body) change(id, { frontend_settings })
      return { configurations: kept.configurations }
    })
    .on(calls.configurations.remove, ({ params }) => {
      refuse()
      kept.configurations = kept.configurations.filter(({ id }) => id !== params.cid)
      return {}
    })
    .on(calls.configurationJobs.run, ({ params }) => {
      refuse()
      kept.jobs.set(params.cid, aLastJob('running'))
      return { configuration_job: aConfigurationJob({ status: 'running', configuration_id: params.cid }) }
    })
    .on(calls.configurationJobs.cancel, ({ params }) => {
      kept.jobs.set(params.cid, aLastJob('canceled'))
      return { configuration_job: aConfigurationJob({ status: 'canceled', configuration_id: params.cid }) }
    })
    .on(calls.workspaceJobs.run, () => ({ workspace_job: aWorkspaceJob({ status: 'running' }) }))
  return kept
}

const aNode = (id: number, name: string, given: Partial<DawgWorkspace> = {}): DawgWorkspace => ({
  id,
  name,
  disabled: 0,
  continue_on_failure: 0,
  dawg_id: 5,
  input_settings: { inputs: [] },
  frontend_settings: {},
  permission: 'write',
  ...given,
})

/** A DAWG with three workspaces: Loading, Reports after it, and Secret, which the user may not open. */
export function keepWorkspaces() {
  giveRoom()
  const page = keepDetailPages()
  const kept = {
    page,
    workspaces: [
      aNode(21, 'Loading'),
      aNode(22, 'Reports', { input_settings: { inputs: [21] } }),
      aNode(23, 'Secret', { permission: null }),
    ],
    one: (id: number) => kept.workspaces.find((workspace) => workspace.id === id)!,
  }
  page.server
    .on(calls.dawgs.workspaces, () => ({ workspaces: kept.workspaces }))
    .on(calls.lastJobs.ofDawgWorkspaces, () => ({
      last_workspace_jobs: [{ workspace_id: 23, last_job: aLastJob('running') }],
    }))
    .on(calls.dawgs.modifyWorkspaces, ({ body }) => {
      for (const { id, dawg_id, input_settings, frontend_settings } of body)
        kept.workspaces =
          dawg_id === null
            ? kept.workspaces.filter((workspace) => workspace.id !== id)
            : kept.workspaces.map((workspace) =>
                workspace.id === id
                  ? Object.assign(
                      {},
                      workspace,
                      input_settings && { input_settings },
                      frontend_settings && { frontend_settings },
                    )
                  : workspace,
              )
      return { workspaces: kept.workspaces }
    })
    .on(calls.workspaceJobs.run, ({ params }) => ({
      workspace_job: aWorkspaceJob({ status: 'running', workspace_id: params.id }),
    }))
    .on(calls.workspaces.remove, ({ params }) => {
      kept.workspaces = kept.workspaces.filter(({ id }) => id !== params.id)
      return {}
    })
  return kept
}
