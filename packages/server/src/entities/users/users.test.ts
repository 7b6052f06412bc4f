import { beforeAll, expect, test } from 'vitest'
import type { User } from '@clew/contract'
import { aDawg, aToken, anAddress, aUser, aWorkspace, PASSWORD } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'

const NEW_PASSWORD = 'seven quiet rivers 42 north'

let clew: TestInstance
let admin: User
let adminToken: string
beforeAll(async () => {
  clew = await testInstance()
  admin = await aUser(clew, { role: 'admin', name: 'Zoe Admin' })
  adminToken = await aToken(clew, admin)
})

let count = 0
const newEmail = () => `new-${++count}@clew.test`
const create = (body: object) =>
  clew.call('POST', '/users', {
    token: adminToken,
    body: { name: 'Grace Hopper', email: newEmail(), password: NEW_PASSWORD, ...body },
  })
const modify = (user: { id: number }, body: object, token = adminToken) =>
  clew.call('PATCH', `/users/${user.id}`, { token, body })
const canLogIn = async (email: string, password: string) =>
  (await clew.call('POST', '/login', { body: { email, password }, address: anAddress() })).statusCode === 200

const aWorkspaceOf = async (owner = admin): Promise<number> =>
  (await aWorkspace(clew, { owner_id: owner.id, name: 'w' })).id
async function accessOf(user: { id: number }): Promise<Record<number, string>> {
  const { workspace_users } = (await clew.call('GET', `/acl/users/${user.id}`, { token: adminToken })).json()
  return Object.fromEntries(
    workspace_users.map((entry: { workspace_id: number; permission: string }) => [
      entry.workspace_id,
      entry.permission,
    ]),
  )
}

test('[P-7.9] an administrator creates a user with a password and access to workspaces', async () => {
  const workspace = await aWorkspaceOf()
  const answer = await create({ workspaces_acl: { [workspace]: 'write' } })
  expect(answer.statusCode).toBe(201)
  const { user } = answer.json()
  expect(user).toMatchObject({ name: 'Grace Hopper', role: 'user', can_create_workspaces: 0, last_login: null })
  expect(await accessOf(user)).toEqual({ [workspace]: 'write' })
  expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
})

test('[P-7.9] access to a thousand workspaces is given at once', async () => {
  const { rows } = await clew.pool.query(
    `insert into workspaces (name, user_id, owner_id) select 'w', $1, $1 from generate_series(1, 1000) returning id`,
    [admin.id],
  )
  const acl = Object.fromEntries(rows.map(({ id }, index) => [id, index % 2 === 0 ? 'read' : 'write']))
  const { user } = (await create({ workspaces_acl: acl })).json()
  expect(await accessOf(user)).toEqual(acl)
})

test('[P-7.9] a workspace that does not exist refuses the whole user', async () => {
  const email = newEmail()
  const answer = await create({ email, workspaces_acl: { 999999: 'read' } })
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { workspaces_acl: 'there is no workspace 999999' }])
  expect((await create({ email })).statusCode).toBe(201)
})

test('[P-5.8] an address belongs to one user, in the trash or not', async () => {
  const user = await aUser(clew)
  const trashed = await aUser(clew, { deleted: 1 })
  expect((await create({ email: user.email.toUpperCase() })).json()).toMatchObject({
    error_type: 'already_exists',
    fields: { email: 'User already exists' },
  })
  expect((await create({ email: trashed.email })).json().fields).toEqual({ email: 'User is already in Trash' })
  const other = await aUser(clew)
  expect((await modify(other, { email: user.email })).json()).toMatchObject({
    error_type: 'already_exists',
    fields: { email: 'User already exists' },
  })
})

test('[P-5.8] of several that take one address at once, one gets it', async () => {
  const email = newEmail()
  const others = [await aUser(clew), await aUser(clew), await aUser(clew)]
  const answers = await Promise.all([create({ email }), ...others.map((user) => modify(user, { email }))])
  expect(answers.filter((answer) => answer.statusCode < 300)).toHaveLength(1)
  expect(new Set(answers.filter((answer) => answer.statusCode >= 300).map((answer) => answer.statusCode))).toEqual(
    new Set([409]),
  )
})

test('[P-5.5] a weak password is refused when creating and when changing', async () => {
  expect((await create({ password: 'short' })).json().fields).toEqual({ password: 'At least 12 characters required' })
  expect((await modify(await aUser(clew), { password: 'passwordpassword' })).statusCode).toBe(400)
})

test('[P-7.10] an administrator changes name, email, role, flags and access', async () => {
  const user = await aUser(clew)
  const [kept, taken, given] = [await aWorkspaceOf(), await aWorkspaceOf(), await aWorkspaceOf()]
  await modify(user, { workspaces_acl: { [kept]: 'read', [taken]: 'write' } })
  const email = newEmail()
  const answer = await modify(user, {
    name: 'Renamed',
    email,
    role: 'admin',
    can_create_workspaces: 1,
    can_create_dawgs: 1,
    workspaces_acl: { [taken]: null, [given]: 'write' },
  })
  expect(answer.json().user).toMatchObject({
    name: 'Renamed',
    email,
    role: 'admin',
    can_create_workspaces: 1,
    can_create_dawgs: 1,
  })
  expect(await accessOf(user)).toEqual({ [kept]: 'read', [given]: 'write' })
})

test('[P-8.8] a change that changes nothing is refused', async () => {
  const user = await aUser(clew)
  for (const body of [{}, { name: user.name, disabled: 0 }, { workspaces_acl: { [await aWorkspaceOf()]: null } }])
    expect((await modify(user, body)).json()).toEqual({
      error_type: 'nothing_changed',
      message: 'Nothing has been changed.',
    })
})

test('[P-7.11] users change their own name, and nothing else of themselves or others', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  expect((await modify(user, { name: 'Mine' }, token)).json().user.name).toBe('Mine')
  for (const body of [
    { role: 'admin' },
    { email: newEmail() },
    { disabled: 1 },
    { can_create_dawgs: 1 },
    { workspaces_acl: {} },
  ])
    expect((await modify(user, body, token)).statusCode).toBe(403)
  expect((await modify(await aUser(clew), { name: 'Yours' }, token)).statusCode).toBe(403)
})

test("[P-D2.24] changing one's own password needs the current one, also for administrators, and ends all sessions", async () => {
  for (const role of ['user', 'admin'] as const) {
    const user = await aUser(clew, { role })
    const token = await aToken(clew, user)
    expect((await modify(user, { password: NEW_PASSWORD }, token)).json().fields).toEqual({
      current_password: 'The current password is wrong.',
    })
    expect((await modify(user, { password: NEW_PASSWORD, current_password: 'wrong' }, token)).statusCode).toBe(400)
    expect((await modify(user, { password: NEW_PASSWORD, current_password: PASSWORD }, token)).statusCode).toBe(200)
    expect((await clew.call('GET', '/me', { token })).statusCode).toBe(401)
    expect(await canLogIn(user.email, NEW_PASSWORD)).toBe(true)
  }
})

test('[P-D2.24] the current password cannot be guessed for ever', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const guess = () => modify(user, { password: NEW_PASSWORD, current_password: 'wrong' }, token)
  for (let i = 0; i < 20; i++) expect((await guess()).statusCode).toBe(400)
  expect((await guess()).statusCode).toBe(429)
})

test('[P-D2.5] a password that an administrator sets ends the sessions of the user', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  expect((await modify(user, { password: NEW_PASSWORD })).statusCode).toBe(200)
  expect((await clew.call('GET', '/me', { token })).statusCode).toBe(401)
})

test('[P-4.14] a deleted user is in the trash and comes back by restore', async () => {
  const user = await aUser(clew)
  const token = await aToken(clew, user)
  const gone = await clew.call('DELETE', `/users/${user.id}`, { token: adminToken })
  expect([gone.statusCode, gone.json()]).toEqual([200, {}])
  expect((await clew.call('GET', '/me', { token })).statusCode).toBe(401)
  const { trashed_users } = (await clew.call('GET', '/users/trash?limit=1000', { token: adminToken })).json()
  expect(trashed_users.find((trashed: User) => trashed.id === user.id)).toMatchObject({ deleted: 1 })
  expect((await modify(user, { name: 'Ghost' })).statusCode).toBe(404)
  const back = await clew.call('PATCH', `/users/trash/${user.id}`, { token: adminToken })
  expect(back.json().user).toMatchObject({ id: user.id, deleted: 0 })
  expect(await canLogIn(user.email, PASSWORD)).toBe(true)
  expect((await clew.call('PATCH', `/users/trash/${user.id}`, { token: adminToken })).statusCode).toBe(404)
})

test('[P-5.8] a restore and a new user with the same address at once: the old one is back, the new one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const user = await aUser(clew)
    await clew.call('DELETE', `/users/${user.id}`, { token: adminToken })
    const [restored, created] = await Promise.all([
      clew.call('PATCH', `/users/trash/${user.id}`, { token: adminToken }),
      create({ name: 'New', email: user.email, password: NEW_PASSWORD }),
    ])
    expect([restored.statusCode, created.statusCode, created.json().error_type]).toEqual([200, 409, 'already_exists'])
    const { rows } = await clew.pool.query('select id, deleted from users where email = $1', [user.email])
    expect(rows).toEqual([{ id: user.id, deleted: 0 }])
  }
})

test('the technical user can be neither changed nor deleted', async () => {
  const { rows } = await clew.pool.query<{ id: number }>("select id from users where role = 'system'")
  expect((await modify(rows[0]!, { name: 'Eve' })).statusCode).toBe(404)
  expect((await clew.call('DELETE', `/users/${rows[0]!.id}`, { token: adminToken })).statusCode).toBe(404)
})

test('[P-D2.25] the last enabled administrator cannot be demoted, disabled or deleted', async () => {
  const alone = await testInstance()
  const last = await aUser(alone, { role: 'admin' })
  const token = await aToken(alone, last)
  await aUser(alone, { role: 'admin', disabled: 1 })
  await aUser(alone, { role: 'admin', deleted: 1 })
  for (const body of [{ role: 'user' }, { disabled: 1 }])
    expect((await alone.call('PATCH', `/users/${last.id}`, { token, body })).json().error_type).toBe('conflict')
  expect((await alone.call('DELETE', `/users/${last.id}`, { token })).statusCode).toBe(409)
})

test('[P-D2.25] two administrators who remove each other at once leave one', async () => {
  const pair = await testInstance()
  const [one, two] = [await aUser(pair, { role: 'admin' }), await aUser(pair, { role: 'admin' })]
  const [tokenOne, tokenTwo] = [await aToken(pair, one), await aToken(pair, two)]
  await Promise.all([
    pair.call('PATCH', `/users/${two.id}`, { token: tokenOne, body: { role: 'user' } }),
    pair.call('DELETE', `/users/${one.id}`, { token: tokenTwo }),
  ])
  const { rows } = await pair.pool.query("select 1 from users where role = 'admin' and disabled = 0 and deleted = 0")
  expect(rows.length).toBeGreaterThanOrEqual(1)
})

test('[P-7.14] the report says what each user can reach, and by which right', async () => {
  const [owner, guest] = [await aUser(clew, { name: 'Owner' }), await aUser(clew, { name: 'Guest', disabled: 1 })]
  const workspace = await aWorkspaceOf(owner)
  await modify(guest, { workspaces_acl: { [workspace]: 'read' } })
  await clew.pool.query('update workspaces set deleted = 1 where id = $1', [workspace])
  await aDawg(clew, { name: 'd', owner_id: owner.id })
  const { acl_reports: reports } = (await clew.call('GET', '/users/acl-report', { token: adminToken })).json()
  const of = (user: User) => reports.find((report: User) => report.id === user.id)
  expect(of(owner)).toMatchObject({
    owned_workspaces: [{ id: workspace, name: 'w', permission: 'owner', disabled: 0, deleted: 1 }],
    owned_dawgs: [{ name: 'd', permission: 'owner' }],
    workspaces_permissions: [],
  })
  expect(of(guest)).toMatchObject({
    disabled: 1,
    workspaces_permissions: [{ id: workspace, permission: 'read', deleted: 1 }],
    dawgs_permissions: [],
  })
  expect(reports.map((report: User) => report.role)).not.toContain('system')
})
