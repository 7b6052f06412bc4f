import { describe, expect, test } from 'vitest'
import type { LastJob } from '../../api/shared-kinds.ts'
import { pollInterval } from './data/graph-queries.ts'
import { configurationsOf } from './kinds/configurations-of-workspace.ts'
import type { GraphNode } from './kinds/graph-kind.ts'
import { workspacesOf } from './kinds/workspaces-of-dawg.ts'
import { actionsFor } from './node-actions.ts'
import { aLastJob } from './testing/kept-graph.ts'

const node = (given: Partial<GraphNode> = {}): GraphNode => ({
  id: 1,
  name: 'Orders',
  isDisabled: false,
  position: undefined,
  sources: [],
  component: undefined,
  path: '/somewhere',
  mayChange: true,
  ...given,
})
const workspace = configurationsOf({ id: 3, permission: 'write' })
const dawg = workspacesOf({ id: 5, permission: 'write' })
const viewedDawg = workspacesOf({ id: 5, permission: 'read' })

describe('[W-2.4.12] the menu of', () => {
  test.each<[string, Parameters<typeof actionsFor>[0], GraphNode, LastJob | undefined, string[]]>([
    ['a configuration', workspace, node(), undefined, ['open', 'run', 'runFrom', 'disable', 'delete']],
    ['a running one', workspace, node(), aLastJob('running'), ['open', 'cancel', 'runFrom', 'disable', 'delete']],
    ['a waiting one', workspace, node(), aLastJob('waiting'), ['open', 'cancel', 'runFrom', 'disable', 'delete']],
    [
      'a disabled one',
      workspace,
      node({ isDisabled: true }),
      undefined,
      ['open', 'run', 'runFrom', 'enable', 'delete'],
    ],
    ['a workspace in a DAWG', dawg, node(), undefined, ['open', 'run', 'disable', 'takeOut', 'delete']],
    ['one that may only be viewed', dawg, node({ mayChange: false }), undefined, ['open', 'takeOut']],
    ['one in a DAWG that may only be viewed', viewedDawg, node(), undefined, ['open', 'run', 'disable', 'delete']],
  ])('%s', (_, kind, given, job, expected) => {
    expect(actionsFor(kind, given, job)).toEqual(expected)
  })
})

test('[W-2.4.23] statuses are asked for every 3 seconds while something is under way, otherwise every 8', () => {
  expect(pollInterval({ 1: aLastJob('finished'), 2: aLastJob('waiting') })).toBe(3_000)
  expect(pollInterval({ 1: aLastJob('finished') })).toBe(8_000)
  expect(pollInterval(undefined)).toBe(8_000)
})
