/** The jobs of children, with the names and places of what has run. */
import type { ChildJob } from '../../api/shared-kinds.ts'
import { pathsOf, type Runnable } from '../../paths.ts'

export interface NamedJob {
  job: ChildJob
  of: Runnable
  name: string
  /** In the trash or gone: there is no page to lead to. */
  isDeleted: boolean
  path: string
  component: { name: string; icon: string } | undefined
  workspaceName: string | undefined
}

export function namedJob(job: ChildJob): NamedJob {
  if ('configuration_id' in job) {
    const { configuration_id: id, workspace_id: workspaceId, configuration } = job
    const of = { kind: 'configuration', workspaceId, id } as const
    return {
      job,
      of,
      name: configuration?.name ?? `#${id}`,
      isDeleted: configuration?.deleted === 1 || configuration?.workspace.deleted === 1,
      path: pathsOf(of).job(job.id),
      component: configuration?.component ?? undefined,
      workspaceName: configuration?.workspace.name,
    }
  }
  const of = { kind: 'workspace', id: job.workspace_id } as const
  return {
    job,
    of,
    name: job.workspace?.name ?? `#${of.id}`,
    isDeleted: job.workspace?.deleted === 1,
    path: pathsOf(of).job(job.id),
    component: undefined,
    workspaceName: undefined,
  }
}
