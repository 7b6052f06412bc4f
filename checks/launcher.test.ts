/** When `./clew` installs and builds, tried on a copy with stand-ins for npm and Node that only note how they were called. */
import { execFile } from 'node:child_process'
import { appendFile, chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repository } from './repository.ts'

let checkout: string

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'clew-launcher-'))
  for (const folder of ['bin', 'packages/web/src', 'packages/contract/src', 'packages/server/src'])
    await mkdir(join(checkout, folder), { recursive: true })
  await copyFile(join(repository, 'clew'), join(checkout, 'clew'))
  await writeFile(join(checkout, 'package-lock.json'), '{}')
  await writeFile(join(checkout, 'packages/web/src/main.tsx'), '1')
  await program('bin/node', 'echo v20.1.0')
  await program(
    'bin/npm',
    `echo "npm $1" >> "$CALLS"\nmkdir -p node_modules/.bin && cp bin/node24 node_modules/.bin/node`,
  )
  await program(
    'bin/node24',
    `case "$*" in *vite*) echo build >> "$CALLS"; mkdir -p dist; echo > dist/index.html ;; *main.ts*) echo start >> "$CALLS" ;; *component.ts*) echo "$PWD: $*" >> "$CALLS" ;; esac`,
  )
})

afterEach(() => rm(checkout, { recursive: true }))

async function program(path: string, body: string): Promise<void> {
  await writeFile(join(checkout, path), `#!/bin/sh\n${body}\n`)
  await chmod(join(checkout, path), 0o755)
}

/** What the launcher called, in order. */
async function start(...words: string[]): Promise<string[]> {
  const calls = join(checkout, 'calls')
  await writeFile(calls, '')
  const env = { PATH: `${join(checkout, 'bin')}:/usr/bin:/bin`, CALLS: calls }
  await promisify(execFile)(join(checkout, 'clew'), words.length > 0 ? words : ['start'], { env, cwd: '/' })
  return (await readFile(calls, 'utf8')).trim().split('\n')
}

test('[P-L.2] it installs and builds once', async () => {
  expect(await start()).toEqual(['npm ci', 'build', 'start'])
  expect(await start()).toEqual(['start'])
})

test('[P-L.2] another lockfile is installed, and built with', async () => {
  await start()
  await writeFile(join(checkout, 'package-lock.json'), '{ }')
  expect(await start()).toEqual(['npm ci', 'build', 'start'])
})

test.each(['packages/web/src/main.tsx', 'packages/contract/src/new.ts'])(
  '[P-L.2] a change of %s is built',
  async (file) => {
    await start()
    await appendFile(join(checkout, file), '2')
    expect(await start()).toEqual(['build', 'start'])
  },
)

test('[P-L.2] a change of the server needs no build', async () => {
  await start()
  await writeFile(join(checkout, 'packages/server/src/main.ts'), '2')
  expect(await start()).toEqual(['start'])
})

test('[C-7.83] a component is tested where the user stands, without a build', async () => {
  expect(await start('component', 'test', 'my component')).toEqual([
    'npm ci',
    `/: ${checkout}/packages/server/src/commands/component.ts test my component`,
  ])
})

test('[P-L.2] an install that failed is said so and done again', async () => {
  await program('bin/npm', 'exit 1')
  await expect(start()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('clew: the packages could not be installed'),
  })
})

test('an old Node is refused in one line', async () => {
  await program('bin/node', 'echo v18.20.0')
  await expect(start()).rejects.toMatchObject({
    code: 1,
    stderr: 'clew: Node 20 or newer is needed; this is v18.20.0.\n',
  })
})
