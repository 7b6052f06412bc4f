/** Running a configuration from the editor of its code, and following it until it ends. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isActive } from '@clew/contract/rules/job-status'
import { useState } from 'react'
import { callsOf } from '../../api/runnables.ts'
import { newRunKey } from '../../api/run-key.ts'
import { sharedKeys } from '../../api/shared-queries.ts'
import { pathsOf, type Runnable } from '../../paths.ts'
import { showToast } from '../../ui/toast/toast.ts'

const POLL_MS = 1_500
export const SHOWN_LINES = 200

/** The job and the last lines of its log. */
export const testRunQuery = (of: Runnable, jobId: number) =>
  queryOptions({
    queryKey: [...sharedKeys.jobs(of.kind, of.id), jobId, 'test-run'],
    queryFn: async ({ signal }) => {
      // The lines after the job: when it says that it has ended, they are all there.
      const job = await callsOf(of).job(jobId, { signal })
      const tail = { order_by: 'id', order_dir: 'DESC', limit: SHOWN_LINES } as const
      return { job, lines: (await callsOf(of).logs(jobId, tail, { signal })).toReversed() }
    },
    refetchInterval: ({ state: { data } }) => (data && !isActive(data.job.status) ? false : POLL_MS),
    meta: { isQuiet: true },
  })

export function useTestRun(of: Runnable) {
  const queryClient = useQueryClient()
  const [jobId, setJobId] = useState<number>()
  const { mutate, isPending } = useMutation({
    mutationFn: () => callsOf(of).run(newRunKey()),
    onSuccess: (job) => {
      setJobId(job.id)
      showToast({ type: 'success', message: 'Configuration job has started.', route: pathsOf(of).job(job.id) })
    },
    // Also after a refusal: perhaps somebody else was quicker, and there is a job to show.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedKeys.jobs(of.kind, of.id) }),
  })
  const { data } = useQuery({ ...testRunQuery(of, jobId ?? 0), enabled: jobId !== undefined })
  const isFollowed = jobId !== undefined && (!data || isActive(data.job.status))
  return {
    jobId,
    isUnderWay: isPending || isFollowed,
    start: () => mutate(),
    forget: () => setJobId(undefined),
  }
}
