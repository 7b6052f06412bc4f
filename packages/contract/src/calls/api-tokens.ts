/** What programs of a user call with, in the place of a session. */
import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { LONGEST_API_TOKEN_NAME } from '../rules/api-tokens.ts'
import { id, name, nothing, time } from '../shapes/basics.ts'

const apiToken = z.object({
  id,
  name: z.string(),
  created: time,
  /** Null: never. */
  expires: time.nullable(),
  /** To the minute; null: not yet. */
  last_used: time.nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const apiTokens = endpoints({
  list: {
    method: 'GET',
    path: '/me/tokens',
    access: 'signed-in',
    summary: 'The API tokens of the caller, the newest first, expired ones for another 30 days',
    answer: z.object({ api_tokens: z.array(apiToken) }),
  },
  create: {
    method: 'POST',
    path: '/me/tokens',
    access: 'signed-in',
    needsSession: true,
    summary: 'Make an API token; the answer is the only place where it can be read',
    body: z.strictObject({ name: name.max(LONGEST_API_TOKEN_NAME), expires: time.nullable() }),
    answer: z.object({ api_token: apiToken, token: z.string() }),
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/me/tokens/{id}',
    access: 'signed-in',
    needsSession: true,
    summary: 'End an API token of the caller',
    answer: nothing,
  },
})
