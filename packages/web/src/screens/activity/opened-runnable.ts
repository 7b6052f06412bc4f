/** What the address names, and its names for the crumbs. */
import { useQuery } from '@tanstack/react-query'
import { useParams, type AnyRouter } from '@tanstack/react-router'
import type { Configuration, Kind } from '@clew/contract'
import type { Entity } from '../../api/runnables.ts'
import { runnableQuery } from '../../api/shared-queries.ts'
import { useCrumbName } from '../../features/breadcrumbs/names.ts'
import type { Runnable } from '../../paths.ts'

interface Opened {
  of: Runnable
  jobId: number
  /** Of a status that the job has had. */
  historyId: number
}

export function useOpened(kind: Kind): Opened {
  const params = useParams<AnyRouter, undefined, false>({ strict: false }) as Record<string, string | undefined>
  const id = Number(params['id'])
  return {
    of: kind === 'configuration' ? { kind, workspaceId: id, id: Number(params['cid']) } : { kind, id },
    jobId: Number(params['aid']),
    historyId: Number(params['hid']),
  }
}

export function useEntity(of: Runnable) {
  const entity = useQuery(runnableQuery(of))
  useCrumbName(of.kind, of.id, entity.data?.name)
  const isConfiguration = of.kind === 'configuration'
  useCrumbName(
    'workspace',
    isConfiguration ? of.workspaceId : of.id,
    isConfiguration ? workspaceName(entity.data) : undefined,
  )
  return entity
}

const workspaceName = (entity: Entity | undefined): string | undefined =>
  (entity as Configuration | undefined)?.workspace?.name
