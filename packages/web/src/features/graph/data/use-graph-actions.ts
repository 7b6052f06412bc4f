/** Everything that can be done to a graph. What is safe shows at once and goes back when the server refuses. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import type { LastJob } from '../../../api/shared-kinds.ts'
import { showToast } from '../../../ui/toast/toast.ts'
import type { Places } from '../geometry/flows.ts'
import type { GraphKind, GraphNode } from '../kinds/graph-kind.ts'
import * as changes from './changes.ts'
import { changeNodes, nodeJobsQuery, nodesQuery, refreshOthers } from './graph-queries.ts'

type Change = (nodes: GraphNode[]) => GraphNode[]

interface Deed {
  send: () => Promise<unknown>
  /** Shown before the server has answered. */
  foresee?: Change
  /** Takes back what was foreseen. */
  undo?: Change
  toast?: string
  /** Nobody else shows it. */
  isPrivate?: boolean
}

export interface GraphActions {
  place: (places: Places) => Promise<unknown>
  link: (source: number, target: number) => void
  unlink: (source: number, target: number) => void
  run: (id: number) => void
  runFrom: (id: number) => void
  cancel: (id: number, jobId: number) => void
  setDisabled: (id: number, isDisabled: boolean) => void
  remove: (ids: readonly number[]) => Promise<unknown>
  takeOut: (ids: readonly number[]) => Promise<unknown>
}

export function useGraphActions(kind: GraphKind): GraphActions {
  const client = useQueryClient()
  const mutationKey = ['graph', kind.holder, kind.id]
  const { mutate, mutateAsync } = useMutation({
    mutationKey,
    // One after another: a link builds on the links before it.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: Deed) => ignoringNoChange(send()),
    onMutate: async ({ foresee }) => {
      if (!foresee) return
      // An answer that is under way does not know of this yet.
      await client.cancelQueries({ queryKey: nodesQuery(kind).queryKey })
      changeNodes(client, kind, foresee)
    },
    onSuccess: (_answer, { toast }) => {
      if (toast !== undefined) showToast({ type: 'success', message: toast })
    },
    onError: (_error, { undo }) => {
      if (undo) changeNodes(client, kind, undo)
    },
    onSettled: (_answer, error, { isPrivate = false }) => {
      // While others are under way, what the server says would take back what they foresee.
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast && (!isPrivate || error)) void refreshOthers(client, kind)
    },
  })

  return useMemo(() => {
    const { Node } = kind.words
    const keepJob = (id: number, { status, created, origin_created, stats, ...job }: LastJob) =>
      client.setQueryData(nodeJobsQuery(kind).queryKey, (jobs) => ({
        ...jobs,
        [id]: { id: job.id, status, created, origin_created, stats },
      }))
    return {
      place: (places) => {
        const before = client.getQueryData(nodesQuery(kind).queryKey) ?? []
        return mutateAsync({
          send: () => kind.place(places),
          foresee: changes.withPlaces(places),
          undo: changes.withPlacesOf(before, places),
          isPrivate: true,
        })
      },
      link: (source, target) =>
        mutate({
          send: () => kind.link(source, target),
          foresee: changes.withLink(source, target),
          undo: changes.withoutLink(source, target),
          toast: 'Edge has been created.',
        }),
      unlink: (source, target) =>
        mutate({
          send: () => kind.unlink(source, target),
          foresee: changes.withoutLink(source, target),
          undo: changes.withLink(source, target),
          toast: 'Edge has been deleted.',
        }),
      run: (id) => {
        const key = crypto.randomUUID()
        mutate({
          send: async () => keepJob(id, await kind.run(id, key)),
          toast: `${Node} job has started.`,
        })
      },
      runFrom: (id) => {
        const key = crypto.randomUUID()
        mutate({
          send: async () => kind.runFrom?.(id, key),
          toast: 'Workspace job has started.',
        })
      },
      cancel: (id, jobId) =>
        mutate({
          send: async () => keepJob(id, await kind.cancel(id, jobId)),
          toast: `${Node} job is being cancelled.`,
        }),
      setDisabled: (id, isDisabled) =>
        mutate({
          send: () => kind.setDisabled(id, isDisabled),
          foresee: changes.withDisabled(id, isDisabled),
          undo: changes.withDisabled(id, !isDisabled),
          toast: `${Node} has been ${isDisabled ? 'disabled' : 'enabled'}.`,
        }),
      remove: (ids) =>
        mutateAsync({
          send: async () => {
            for (const id of ids) {
              await kind.remove(id)
              changeNodes(client, kind, changes.without([id]))
            }
          },
          toast:
            ids.length === 1 ? `${Node} has been deleted.` : `${ids.length} ${kind.words.nodes} have been deleted.`,
        }),
      takeOut: (ids) =>
        mutateAsync({
          send: async () => {
            await kind.takeOut?.(ids)
            changeNodes(client, kind, changes.without(ids))
          },
          toast:
            ids.length === 1
              ? 'Workspace has been removed from DAWG.'
              : `${ids.length} workspaces have been removed from DAWG.`,
        }),
    }
  }, [client, kind, mutate, mutateAsync])
}

/** Somebody else was quicker with the same change. */
async function ignoringNoChange(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.type === 'nothing_changed') return undefined
    throw error
  }
}
