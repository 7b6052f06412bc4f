import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { cruiseTree } from './cruise.ts'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** A small product that keeps every rule: each floor imports what it may. */
const lawful = {
  'packages/contract/package.json': '{ "name": "@clew/contract", "exports": { ".": "./src/index.ts" } }',
  'packages/contract/src/index.ts': `export { tag } from './tag.ts'`,
  'packages/contract/src/tag.ts': 'export const tag = 1',
  'packages/component-sdk/package.json': '{ "name": "@clew/component-sdk", "exports": { ".": "./src/index.ts" } }',
  'packages/component-sdk/src/index.ts': 'export const log = 1',
  'packages/server/package.json': '{ "name": "@clew/server" }',
  'packages/server/src/compose.ts': `import './entities/tags/index.ts'\nimport './engine/index.ts'\nimport './http/server.ts'`,
  'packages/server/src/http/server.ts': `import '@clew/contract'`,
  'packages/server/src/entities/tags/index.ts': `import '../../features/access/index.ts'`,
  'packages/server/src/features/access/index.ts': `import '../../engine/index.ts'\nimport './decide.ts'`,
  'packages/server/src/features/access/decide.ts': `import '../../database/pool.ts'`,
  'packages/server/src/features/mail/index.ts': `import '../access/index.ts'`,
  'packages/server/src/engine/index.ts': `import './planner.ts'`,
  'packages/server/src/engine/planner.ts': `import '../vault/key.ts'`,
  'packages/server/src/vault/key.ts': 'export const key = 1',
  'packages/server/src/database/pool.ts': 'export const pool = 1',
  'packages/web/src/app/App.tsx': `import { Tags } from '../screens/tags/Tags.tsx'\nexport const App = () => <Tags />`,
  'packages/web/src/screens/tags/Tags.tsx': `export { Chip as Tags } from '../../features/tags/Chip.tsx'`,
  'packages/web/src/screens/trash/Trash.tsx': 'export const Trash = () => <i />',
  'packages/web/src/features/tags/Chip.tsx': `import '@clew/contract'\nexport { Chip } from '../../ui/Chip.tsx'`,
  'packages/web/src/features/jobs/List.tsx': 'export const List = () => <i />',
  'packages/web/src/ui/Chip.tsx': `import '../format/bytes.ts'\nexport const Chip = () => <i />`,
  'packages/web/src/format/bytes.ts': 'export const bytes = 1',
  'packages/web/src/testing/render.tsx': `export { Chip } from '../ui/Chip.tsx'`,
  'packages/web/src/ui/Chip.test.tsx': `import '../testing/render.tsx'`,
  'components/csv/main.ts': `import '@clew/component-sdk'\nimport '../kit/tables.ts'`,
  'components/kit/tables.ts': `import '@clew/component-sdk'`,
  'components/json/main.ts': `import '@clew/component-sdk'`,
}

function cruiseWith(planted: Record<string, string> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'clew-boundaries-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...lawful, ...planted })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@clew'), { recursive: true })
  for (const name of ['contract', 'component-sdk', 'server']) {
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@clew', name))
  }
  return cruiseTree(root)
}

test('a lawful tree passes, and every file of it was looked at', async () => {
  const { violations, fileCount } = await cruiseWith()
  expect(violations).toEqual([])
  expect(fileCount).toBe(Object.keys(lawful).filter((path) => /\.tsx?$/.test(path)).length)
})

describe('a planted import is refused', () => {
  test.each([
    [
      'web → server',
      'web/src/app/App.tsx',
      '@clew/server/src/compose.ts',
      'clients know the contract, never the server',
    ],
    ['server → web', 'server/src/compose.ts', '../../web/src/format/bytes.ts', 'the server knows no client'],
    ['contract → server', 'contract/src/tag.ts', '@clew/server/src/compose.ts', 'contract imports nothing of ours'],
    ['ui → features', 'web/src/ui/Chip.tsx', '../features/jobs/List.tsx', 'the kit knows no domain'],
    ['ui → contract', 'web/src/ui/Chip.tsx', '@clew/contract', 'the kit knows no domain'],
    ['format → ui', 'web/src/format/bytes.ts', '../ui/Other.tsx', 'formats import nothing of ours'],
    ['feature → feature', 'web/src/features/tags/Chip.tsx', '../jobs/List.tsx', 'features do not know each other'],
    ['screen → screen', 'web/src/screens/tags/Tags.tsx', '../trash/Trash.tsx', 'screens do not know each other'],
    [
      'engine → entities',
      'server/src/engine/planner.ts',
      '../entities/tags/index.ts',
      'the engine knows nobody above it',
    ],
    [
      'features → entities',
      'server/src/features/mail/index.ts',
      '../../entities/tags/index.ts',
      'features know no entity',
    ],
    [
      'past a feature’s index',
      'server/src/features/mail/index.ts',
      '../access/decide.ts',
      'features meet at the index',
    ],
    ['past the engine’s door', 'server/src/compose.ts', './engine/planner.ts', 'the engine has one door'],
    ['http → database', 'server/src/http/server.ts', '../database/pool.ts', 'http knows only the contract'],
    [
      'entities → http',
      'server/src/entities/tags/index.ts',
      '../../http/server.ts',
      'only the handlers type leaves http',
    ],
    ['vault → database', 'server/src/vault/key.ts', '../database/pool.ts', 'storage and vault import nothing of ours'],
    [
      'product → testing',
      'web/src/features/tags/Chip.tsx',
      '../../testing/render.tsx',
      'the product knows no test support',
    ],
    ['to nowhere', 'web/src/app/App.tsx', './Missing.tsx', 'every import leads somewhere'],
  ])('%s', async (_, from, to, name) => {
    const path = `packages/${from}`
    const { violations } = await cruiseWith({
      'packages/web/src/ui/Other.tsx': 'export const Other = 1',
      [path]: `import '${to}'\nexport const tag = 1, Tags = () => 1, Chip = 1`,
    })
    expect(violations).toContainEqual(expect.stringMatching(`^${name}: ${path} → `))
  })

  test('component → server', async () => {
    const { violations } = await cruiseWith({ 'components/csv/main.ts': `import '@clew/server/src/compose.ts'` })
    expect(violations).toEqual([
      'a component imports only the sdk: components/csv/main.ts → packages/server/src/compose.ts',
    ])
  })

  test('component → component', async () => {
    const { violations } = await cruiseWith({ 'components/csv/main.ts': `import '../json/main.ts'` })
    expect(violations).toEqual(['a component imports only the sdk: components/csv/main.ts → components/json/main.ts'])
  })

  test('kit → component', async () => {
    const { violations } = await cruiseWith({ 'components/kit/tables.ts': `import '../json/main.ts'` })
    expect(violations).toEqual(['a component imports only the sdk: components/kit/tables.ts → components/json/main.ts'])
  })

  test('a cycle', async () => {
    const { violations } = await cruiseWith({
      'packages/web/src/format/bytes.ts': `import './units.ts'`,
      'packages/web/src/format/units.ts': `import './bytes.ts'`,
    })
    expect(violations).toContain('no cycles: packages/web/src/format/bytes.ts → packages/web/src/format/units.ts')
  })
})

test.each([
  ['of types', `import type { pool } from '../../database/pool.ts'`],
  ['of types among values', `import { type pool } from '../../database/pool.ts'`],
  ['that is handed on', `export { pool } from '../../database/pool.ts'`],
  ['of everything that is handed on', `export * from '../../database/pool.ts'`],
  ['made when needed', `export const load = () => ({ pool: import('../../database/pool.ts') })`],
])('an import %s counts like any other', async (_, line) => {
  const { violations } = await cruiseWith({ 'packages/server/src/http/calls/load.ts': line })
  expect(violations).toEqual([
    'http knows only the contract: packages/server/src/http/calls/load.ts → packages/server/src/database/pool.ts',
  ])
})
