import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { id, name, time } from '../shapes/basics.ts'
import { description } from '../shapes/entity.ts'
import { listQuery, selectionSettings } from '../shapes/lists.ts'

const LONGEST = 10_000
const required = z.string().trim().min(1, 'Please fill in the field').max(LONGEST)

const oauthRepository = z.object({
  id,
  name: z.string(),
  description: z.string(),
  settings: z.record(z.string(), z.unknown()),
  /** The secret leaves the server as *****, and ***** sent back means unchanged. */
  credentials: z.object({ client_id: z.string(), '#client_secret': z.string() }),
  created: time,
})

const changes = z
  .strictObject({
    name,
    description,
    settings: z.record(z.string().max(200), z.unknown()),
    credentials: z.strictObject({ client_id: required, '#client_secret': required }),
  })
  .partial()

export const oauthRepositories = endpoints({
  list: {
    method: 'GET',
    path: '/oauth_repositories',
    access: 'admin',
    summary: 'OAuth repositories, by name',
    query: listQuery(['name', 'id']),
    answer: z.object({ oauth_repositories: z.array(oauthRepository), selection_settings: selectionSettings }),
  },
  get: {
    method: 'GET',
    path: '/oauth_repositories/{id}',
    access: 'admin',
    summary: 'One OAuth repository',
    answer: z.object({ oauth_repository: oauthRepository }),
  },
  modify: {
    method: 'PATCH',
    path: '/oauth_repositories/{id}',
    access: 'admin',
    summary: 'Change an OAuth repository',
    body: changes,
    answer: z.object({ oauth_repository: oauthRepository }),
  },
})
