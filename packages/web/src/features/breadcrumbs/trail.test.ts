import { expect, test } from 'vitest'
import type { RouteName } from '../../paths.ts'
import { trailTo, type NameOf } from './trail.ts'

const params = { id: '3', cid: '5', aid: '17', hid: '2', type: 'output', did: '9' }
const names: Record<string, string> = { 'workspace 3': 'Orders', 'configuration 5': 'clean.sql', 'dawg 3': 'Nightly' }
const nameOf: NameOf = (kind, id) => names[`${kind} ${id}`]
const read = (route: RouteName) =>
  trailTo(route, params, nameOf)
    .map(({ label }) => label)
    .join(' > ')

test.each([
  ['workspace', 'Workspaces > Orders'],
  ['workspaceActivity', 'Workspaces > Orders > Activity'],
  ['workspaceJob', 'Workspaces > Orders > Activity > Activity Detail'],
  ['workspaceJobHistoryItem', 'Workspaces > Orders > Activity > Activity Detail > History'],
  ['workspaceHistory', 'Workspaces > Orders > History'],
  ['workspaceHistoryItem', 'Workspaces > Orders > History > History Detail'],
  ['configuration', 'Workspaces > Orders > clean.sql'],
  ['configurationActivity', 'Workspaces > Orders > clean.sql > Activity'],
  ['configurationJob', 'Workspaces > Orders > clean.sql > Activity > Activity Detail'],
  ['configurationJobHistoryItem', 'Workspaces > Orders > clean.sql > Activity > Activity Detail > History'],
  ['configurationHistoryItem', 'Workspaces > Orders > clean.sql > History > History Detail'],
  ['configurationData', 'Workspaces > Orders > clean.sql > Output Data Preview'],
  ['configurationDataFile', 'Workspaces > Orders > clean.sql > Output Data Preview > Preview Detail'],
  ['dawg', 'DAWGS > Nightly'],
  ['dawgActivity', 'DAWGS > Nightly > Activity'],
  ['dawgJobHistoryItem', 'DAWGS > Nightly > Activity > Activity Detail > History'],
  ['dawgHistoryItem', 'DAWGS > Nightly > History > History Detail'],
  ['workspaces', ''],
  ['trash', ''],
] as const)('[P-2.6.11] %s reads %s', (route, expected) => {
  expect(read(route)).toBe(expected)
})

test('[P-2.6.11] every crumb but the last leads to its screen', () => {
  expect(trailTo('configurationDataFile', params, nameOf).map(({ to }) => to)).toEqual([
    '/workspaces',
    '/workspaces/3',
    '/workspaces/3/configurations/5',
    '/workspaces/3/configurations/5/data-preview/output',
    undefined,
  ])
})

test('a name that is not known yet leaves its place open', () => {
  expect(trailTo('workspaceActivity', { id: '99' }, nameOf)[1]).toEqual({ label: '…', to: '/workspaces/99' })
})
