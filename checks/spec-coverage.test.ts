import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readFiles, repository } from './repository.ts'
import { coverage } from './spec-coverage.ts'

// Written apart, or this file would seem to prove the rules it invents.
const ids = (...names: string[]): string => names.map((name) => `[${name}]`).join(' ')
const specification = (...names: string[]) => [
  { path: 'docs/spec/a.md', text: names.map((name) => `- **${name}** Something is so.\n`).join('') },
]
const tests = (text: string) => [{ path: 'a.test.ts', text }]

test('a rule that a test names is covered, also among several', () => {
  const text = `test('${ids('P-1.1', 'P-D2.3')} …', () => {})\ntest.each([1])("${ids('P-L.4')} %s", () => {})`
  expect(coverage(specification('P-1.1', 'P-D2.3', 'P-L.4'), tests(text))).toEqual({
    ruleCount: 3,
    untested: [],
    unknown: [],
    doubled: [],
  })
})

test('a rule that no test names is reported', () => {
  expect(coverage(specification('P-1.1', 'P-1.2'), tests(`test('${ids('P-1.1')} …')`)).untested).toEqual(['P-1.2'])
})

test('P-1.1 is not covered by P-1.10, nor by a comment', () => {
  const text = `test('${ids('P-1.10')} …')\n// ${ids('P-1.1')}`
  expect(coverage(specification('P-1.1', 'P-1.10'), tests(text)).untested).toEqual(['P-1.1'])
})

test('an id that no rule has is reported with its place', () => {
  expect(coverage(specification('P-1.1'), tests(`test(\`${ids('P-1.1', 'P-7.7')} …\`)`)).unknown).toEqual([
    'a.test.ts: P-7.7',
  ])
})

test('two rules with one id are reported', () => {
  expect(coverage(specification('P-1.1', 'P-1.1'), []).doubled).toEqual(['P-1.1'])
})

test('the rules of the product are found', () => {
  const { ruleCount, doubled } = coverage(readFiles(repository, 'docs/spec/*.md'), [])
  expect(ruleCount).toBeGreaterThan(100)
  expect(doubled).toEqual([])
})

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

test.each([
  ['a tested rule', 'P-1.1', 0, '1 of 1 rules have a test\n'],
  [
    'a rule without a test',
    'P-1.2',
    1,
    'no test proves P-1.2\nno such rule: e2e/a.spec.ts: P-1.1\n0 of 1 rules have a test\n',
  ],
])('with %s the command ends as it should', (_, rule, status, stdout) => {
  const root = mkdtempSync(join(tmpdir(), 'clew-coverage-'))
  roots.push(root)
  for (const folder of ['docs/spec', 'e2e']) mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, 'docs/spec/a.md'), specification(rule)[0]!.text)
  writeFileSync(join(root, 'e2e/a.spec.ts'), `test('${ids('P-1.1')} …', () => {})`)
  const command = spawnSync(process.execPath, [join(repository, 'checks/spec-coverage.ts'), root], { encoding: 'utf8' })
  expect(command).toMatchObject({ status, stdout })
})
