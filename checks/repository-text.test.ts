import { expect, test } from 'vitest'
import { lockfileProblems, sourceProblems, testProblems } from './repository-text.ts'
import { repository, sourceFiles, testFiles } from './repository.ts'

const file = (path: string, text = '') => ({ path, text })

test('a lockfile names no host of a registry', () => {
  const free = file('package-lock.json', '{ "node_modules/zod": { "version": "4.6.7", "integrity": "sha512-…" } }')
  const linked = file('package-lock.json', '{ "node_modules/@clew/web": { "resolved": "packages/web", "link": true } }')
  const tied = file('package-lock.json', '{ "node_modules/zod": { "resolved": "https://registry.example/zod.tgz" } }')
  expect(lockfileProblems([free, linked])).toEqual([])
  expect(lockfileProblems([tied])).toHaveLength(1)
})

test.each(['only', 'skip', 'todo', 'fixme', 'skipIf'])('no test says .%s', (word) => {
  expect(testProblems([file('a.test.ts', `test.${word}('…', () => {})`)])).toEqual([
    `a.test.ts has .${word}: every test runs`,
  ])
  expect(testProblems([file('a.test.ts', `test.describe.${word}('…', () => {})`)])).toHaveLength(1)
  expect(testProblems([file('a.test.ts', `rows.${word}(1)`)])).toEqual([])
})

test('nobody silences the linter', () => {
  const line = ['// oxlint', 'disable-next-line no-console'].join('-')
  expect(sourceProblems([file('a.ts', `${line}\nconsole.log(1)`)])).toEqual(['a.ts silences the linter'])
})

test.each(['src/utils/a.ts', 'src/helpers.ts', 'src/common/index.ts', 'src/misc.test.ts', 'util.ts'])(
  '%s is not named by its subject',
  (path) => expect(sourceProblems([file(path)])).toHaveLength(1),
)

test.each(['src/utility-bill.ts', 'src/commonmark.ts', 'src/helper-list/a.ts'])('%s is a name', (path) =>
  expect(sourceProblems([file(path)])).toEqual([]),
)

test('the files that are looked at are ours, and this is one of them', () => {
  const paths = [...sourceFiles(repository), ...testFiles(repository)].map(({ path }) => path)
  expect(paths).toContain('packages/contract/src/kernel.ts')
  expect(paths).toContain('checks/repository-text.test.ts')
  expect(paths.filter((path) => path.includes('node_modules'))).toEqual([])
})
