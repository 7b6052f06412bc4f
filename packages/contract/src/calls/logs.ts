/** Everything that was logged, in one stream in the order of time: lines of jobs, the audit trail, events of the server. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { logSources } from '../rules/log-sources.ts'
import { id, MAX_ID, time } from '../shapes/basics.ts'
import { entityName, person } from '../shapes/entity.ts'
import { logLevels } from '../shapes/job.ts'
import { queryNumber } from '../shapes/lists.ts'

const DEFAULT_LIMIT = 100
const MOST_ENTRIES = 500

const queryId = queryNumber(1, MAX_ID)

const filter = {
  /** In a query string: `job,audit`. All of them unless said. */
  source: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
    .pipe(z.array(z.enum(logSources)).min(1))
    .optional(),
  /** And what is graver. */
  level: z.enum(logLevels).optional(),
  workspace_id: queryId.optional(),
  configuration_id: queryId.optional(),
  /** Who did it, or started the job. */
  user_id: queryId.optional(),
  /** At or after this time. */
  from: time.optional(),
  /** Before this time. */
  to: time.optional(),
  /** A part of the text, in any case. */
  search_text: z.string().max(1_000).optional(),
}
const order_dir = z.enum(['DESC', 'ASC']).default('DESC')

/** What an entry is about. Null: nothing of that kind. */
const about = { workspace: entityName.nullable(), configuration: entityName.nullable(), dawg: entityName.nullable() }

const entryFields = {
  /** The same whenever and however it is asked for. */
  id: z.string(),
  created: time,
  level: z.enum(logLevels),
  text: z.string(),
}

const logEntry = z.discriminatedUnion('source', [
  z.object({
    ...entryFields,
    source: z.literal('job'),
    job_id: id,
    line: id,
    /** Null: the job is not known any more. */
    job: z.object({ kind: z.enum(['configuration', 'workspace', 'dawg']), user: person, ...about }).nullable(),
  }),
  z.object({
    ...entryFields,
    source: z.literal('audit'),
    /** Null: nobody was signed in. */
    user: person.nullable(),
    action: z.string(),
    /** The ids in the path of the call, and what else is to be known in numbers. */
    target: z.record(z.string(), z.number()),
    about: z.object({ ...about, user: entityName.nullable() }),
    /** Which fields were sent; their values are not kept. */
    fields: z.array(z.string()),
    status: z.int(),
    address: z.string(),
    request_id: z.string(),
  }),
  z.object({
    ...entryFields,
    source: z.literal('server'),
    event: z.string(),
    /** Of several that serve one instance. */
    process: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
])
export type LogEntry = z.infer<typeof logEntry>

export const logs = endpoints({
  search: {
    method: 'GET',
    path: '/logs',
    access: 'admin',
    summary:
      'Lines of all jobs, the audit trail and events of the server; a search answers what it has found within a second, and where to go on',
    query: z.strictObject({
      ...filter,
      order_dir,
      limit: queryNumber(1, MOST_ENTRIES).default(DEFAULT_LIMIT),
      /** From an answer, to go on from there with the same filter. */
      cursor: z.string().max(100).optional(),
    }),
    goesOnWith: 'cursor',
    answer: z.object({
      entries: z.array(logEntry),
      /** Where to go on. Null: everything has been looked through. */
      cursor: z.string().nullable(),
      /** Up to this time everything has been looked through. Null: all of it. */
      searched_to: time.nullable(),
      /** From where on, in ascending order, to ask for what has come since; the last of what is known comes again, since lines may be late. */
      tail_cursor: z.string(),
      /** Archives that are not on this machine, and were left out. */
      missing_archives: z.array(z.string()),
    }),
  },
  download: {
    method: 'GET',
    path: '/logs/download',
    access: 'admin',
    summary: 'A token for the link to everything that a search finds, as a text or as JSON lines',
    query: z.strictObject({ ...filter, order_dir, format: z.enum(['text', 'jsonl']).default('text') }),
    answer: z.object({ download_token: z.string() }),
  },
})
