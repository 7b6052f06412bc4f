import { beforeAll, expect, test } from 'vitest'
import { aConfiguration, aDawg, aJob, anEntry, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
beforeAll(async () => {
  clew = await testInstance()
})

const entities = {
  workspace: { make: aWorkspace, path: '/workspaces/last_jobs' },
  dawg: { make: aDawg, path: '/dawgs/last_jobs' },
} as const

test.each(['workspace', 'dawg'] as const)(
  '[W-7.78] the newest job of each %s that the caller may see, in the order of the question',
  async (kind) => {
    const { make, path } = entities[kind]
    const [caller, admin] = [await aUser(clew), await aUser(clew, { role: 'admin' })]
    const mine = await make(clew, { owner_id: caller.id })
    const [shared, fresh, foreign] = [await make(clew), await make(clew, { owner_id: caller.id }), await make(clew)]
    const deleted = await make(clew, { owner_id: caller.id, deleted: 1 })
    await anEntry(clew, caller, 'read', { [`${kind}_id`]: shared.id } as { workspace_id: number })
    const job = (id: number, status: 'error' | 'running') => aJob(clew, kind, { [`${kind}_id`]: id, status })
    await job(mine.id, 'error')
    const [ofMine, ofShared] = [await job(mine.id, 'running'), await job(shared.id, 'error')]
    await job(foreign.id, 'error')
    const asked = [foreign, fresh, mine, deleted, shared, mine].map(({ id }) => id)
    const newest = async (user: { id: number }) => {
      const token = await aToken(clew, user)
      const answer = await clew.call('GET', `${path}?${kind}_ids=${asked.join(',')},2147483647`, { token })
      return answer.json()[`last_${kind}_jobs`]
    }
    const last = ({ id, status, created, origin_created, stats }: typeof ofMine) => ({
      id,
      status,
      created,
      origin_created,
      stats: { statuses_history: stats.statuses_history },
    })
    const visible = [
      { [`${kind}_id`]: fresh.id, last_job: null },
      { [`${kind}_id`]: mine.id, last_job: last(ofMine) },
      { [`${kind}_id`]: shared.id, last_job: last(ofShared) },
    ]
    expect(await newest(caller)).toEqual(visible)
    expect(await newest(admin)).toEqual([expect.objectContaining({ [`${kind}_id`]: foreign.id }), ...visible])
  },
)

test('[W-7.78] asking for none gives none', async () => {
  const token = await aToken(clew, await aUser(clew, { role: 'admin' }))
  const answer = await clew.call('GET', '/workspaces/last_jobs?workspace_ids=', { token })
  expect(answer.json()).toEqual({ last_workspace_jobs: [] })
})

test('[W-7.79] the newest job of each configuration of a workspace, or of some of them', async () => {
  const owner = await aUser(clew)
  const token = await aToken(clew, owner)
  const workspace_id = (await aWorkspace(clew, { owner_id: owner.id })).id
  const [one, two] = [await aConfiguration(clew, { workspace_id }), await aConfiguration(clew, { workspace_id })]
  await aConfiguration(clew, { workspace_id, deleted: 1 })
  const foreign = await aConfiguration(clew)
  const job = await aJob(clew, 'configuration', { configuration_id: two.id })
  const newest = async (query: string) => {
    const path = `/workspaces/${workspace_id}/configurations/last_jobs${query}`
    return (await clew.call('GET', path, { token })).json().last_configuration_jobs
  }
  const ofTwo = { configuration_id: two.id, last_job: expect.objectContaining({ id: job.id, status: 'waiting' }) }
  expect(await newest('')).toEqual([{ configuration_id: one.id, last_job: null }, ofTwo])
  expect(await newest(`?configuration_ids=${foreign.id},${two.id}`)).toEqual([ofTwo])
})

test('[W-7.79] who may see a DAWG sees the newest job of each of its workspaces', async () => {
  const owner = await aUser(clew)
  const dawg_id = (await aDawg(clew, { owner_id: owner.id })).id
  const [one, two] = [await aWorkspace(clew, { dawg_id }), await aWorkspace(clew, { dawg_id })]
  await aWorkspace(clew, { dawg_id, deleted: 1 })
  const job = await aJob(clew, 'workspace', { workspace_id: one.id, status: 'warning' })
  const token = await aToken(clew, owner)
  const answer = await clew.call('GET', `/dawgs/${dawg_id}/workspaces/last_jobs`, { token })
  expect(answer.json().last_workspace_jobs).toEqual([
    { workspace_id: one.id, last_job: expect.objectContaining({ id: job.id, status: 'warning' }) },
    { workspace_id: two.id, last_job: null },
  ])
})
