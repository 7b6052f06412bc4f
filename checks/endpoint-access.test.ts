import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repository } from './repository.ts'

const execute = promisify(execFile)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-access-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the compiler says of an endpoint with this line in it. */
async function compile(line: string): Promise<string> {
  const contract = join(repository, 'packages/contract/src')
  writeFileSync(
    join(folder, 'planted.mts'),
    `import { endpoints } from '${contract}/kernel.ts'
     import { nothing } from '${contract}/shapes/basics.ts'
     export const planted = endpoints({
       look: { method: 'GET', path: '/look', summary: 'Look', answer: nothing, ${line} },
     })`,
  )
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(repository, 'tsconfig.base.json'), files: ['planted.mts'] }),
  )
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return execute(tsc, ['-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  )
}

test('an endpoint that declares its access compiles', async () => {
  expect(await compile(`access: 'admin'`)).toBe('')
})

test('an endpoint without access does not compile', async () => {
  expect(await compile('')).toMatch(/planted\.mts\(4,\d+\): error .*'access' is missing/)
})

test('an endpoint with an access that does not exist does not compile', async () => {
  expect(await compile(`access: 'everybody'`)).toMatch(/planted\.mts\(4,\d+\): error .*'"everybody"'/)
})
