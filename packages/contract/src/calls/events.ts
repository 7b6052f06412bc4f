/** What happens while somebody looks. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { jobStatuses } from '../rules/job-status.ts'
import { id } from '../shapes/basics.ts'

/** It has been made, has another status, or has written to its log. Whoever wants to know more asks. */
const jobChange = z.object({
  what: z.enum(['status', 'log']),
  job_id: id,
  kind: z.enum(['configuration', 'workspace', 'dawg']),
  /** Of the configuration, workspace or DAWG that it runs. */
  entity_id: id,
  workspace_id: id.nullable(),
  dawg_id: id.nullable(),
  status: z.enum(jobStatuses),
})
export type JobChange = z.infer<typeof jobChange>

export const events = endpoints({
  follow: {
    method: 'GET',
    path: '/events',
    access: 'signed-in',
    summary:
      'What happens to the jobs that the caller may see, as it happens; the first event is empty and says that from here on none is missed',
    answer: z.object({ changes: z.array(jobChange) }),
    answerStream: true,
  },
})
