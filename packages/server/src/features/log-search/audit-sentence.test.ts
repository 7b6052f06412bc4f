import { expect, test } from 'vitest'
import { endpointsByAction } from './audit-actions.ts'
import { auditSentence, type Told } from './audit-sentence.ts'
import { auditWords } from './audit-words.ts'

const told = (special: Partial<Told>): string =>
  auditSentence({ who: 'Ada', action: 'x', fields: [], status: 200, address: '10.0.0.1', names: {}, ...special })

test.each<[Partial<Told>, string]>([
  [
    { action: 'workspaces.modify', fields: ['name', 'variables'], names: { workspace: 'Shop' } },
    'Ada changed the workspace "Shop" (name, variables)',
  ],
  [
    { action: 'configurationJobs.run', names: { configuration: 'Orders', workspace: 'Shop' } },
    'Ada ran the configuration "Orders" in the workspace "Shop"',
  ],
  [
    { action: 'workspaceSharing.modify', names: { user: 'Grace', workspace: 'Shop' } },
    'Ada changed the access of the user "Grace" to the workspace "Shop"',
  ],
  [{ action: 'dawgs.modify', status: 403, fields: ['name'] }, 'Ada was not allowed to change the DAWG'],
  [
    { action: 'users.remove', status: 409, names: { user: 'Grace' } },
    'Ada tried to move the user "Grace" to the trash, which was refused (409)',
  ],
  [{ action: 'workspaces.clone', status: 500 }, 'Ada tried to clone the workspace, which failed (500)'],
  [{ action: 'sessions.login' }, 'Ada signed in from 10.0.0.1'],
  [
    { action: 'sessions.login', who: undefined, status: 401 },
    'Somebody tried to sign in from 10.0.0.1, which was refused (401)',
  ],
  [{ action: 'users.list', status: 403 }, 'Ada was not allowed to ask for "Users'],
  [{ action: 'gone.since', status: 200 }, 'Ada called gone.since'],
  [{ action: 'workspaces.modify', names: { workspace: '{user} $&' } }, 'Ada changed the workspace "{user} $&"'],
])('[P-D4.10] %j reads as a sentence', (entry, sentence) => {
  expect(told(entry).startsWith(sentence)).toBe(true)
})

test('[P-D4.10] every call that always leaves a line has words of its own', () => {
  const noted = [...endpointsByAction].filter(([, { method, access }]) => method !== 'GET' || access === 'admin')
  expect(noted.map(([action]) => action).filter((action) => !auditWords[action])).toEqual([])
})
