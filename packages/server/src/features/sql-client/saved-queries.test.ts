import { beforeAll, expect, test } from 'vitest'
import type { SavedQuery } from '@clew/contract'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

let clew: TestInstance
let [ada, alan] = ['', '']
beforeAll(async () => {
  clew = await testInstance()
  ada = await aToken(clew, await aUser(clew, { role: 'admin', name: 'Ada' }))
  alan = await aToken(clew, await aUser(clew, { role: 'admin', name: 'Alan' }))
})

const save = async (token: string, body: object) => clew.call('POST', '/sql/saved_queries', { token, body })
const saved = async (token: string): Promise<SavedQuery[]> =>
  (await clew.call('GET', '/sql/saved_queries', { token })).json().saved_queries

test('[P-D4.57] a statement is kept under a name, for oneself unless it is shared', async () => {
  const { saved_query: own } = (await save(ada, { name: 'Errors', sql: 'select 1' })).json()
  await save(ada, { name: 'apples', sql: 'select 2', shared: 1 })
  expect(own).toMatchObject({ name: 'Errors', sql: 'select 1', shared: 0, user: { name: 'Ada' } })
  expect((await saved(ada)).map(({ name }) => name)).toEqual(['apples', 'Errors'])
  expect((await saved(alan)).map(({ name, user }) => [name, user.name])).toEqual([['apples', 'Ada']])
})

test('[P-D4.57] a name is given once', async () => {
  await save(alan, { name: 'Mine', sql: 'select 1' })
  const again = await save(alan, { name: 'mine', sql: 'select 2' })
  expect([again.statusCode, again.json().error_type, again.json().fields]).toEqual([
    409,
    'already_exists',
    { name: 'You already have a saved query with this name.' },
  ])
  expect((await save(ada, { name: 'Mine', sql: 'select 2' })).statusCode).toBe(201)
})

test('[P-D4.57] only whoever saved it changes or deletes it; what is not shared looks to others as if it were not there', async () => {
  const { saved_query: shared } = (await save(ada, { name: 'Shared', sql: 'select 1', shared: 1 })).json()
  const { saved_query: own } = (await save(ada, { name: 'Own', sql: 'select 1' })).json()
  const change = (id: number, token: string) =>
    clew.call('PATCH', `/sql/saved_queries/${id}`, { token, body: { sql: 'select 2' } })
  expect((await change(shared.id, alan)).statusCode).toBe(403)
  expect((await change(own.id, alan)).statusCode).toBe(404)
  expect((await clew.call('DELETE', `/sql/saved_queries/${shared.id}`, { token: alan })).statusCode).toBe(403)
  expect((await change(own.id, ada)).json().saved_query).toMatchObject({ sql: 'select 2', name: 'Own' })
  expect((await change(own.id, ada)).json().error_type).toBe('nothing_changed')
  expect((await clew.call('DELETE', `/sql/saved_queries/${own.id}`, { token: ada })).statusCode).toBe(200)
  expect((await saved(ada)).map(({ name }) => name)).not.toContain('Own')
})

test('[P-D4.57] a statement without a word is refused', async () => {
  expect((await save(ada, { name: 'Empty', sql: '  ' })).json().fields).toEqual({ sql: 'Please write a statement' })
})
