import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const RUNS = fileURLToPath(import.meta.resolve('./testing/runs-with-cache.ts'))
const exited = { kind: 'exited', code: 0 }

test('[E-3.26] programs in the sandbox start from what was compiled before, and can neither add to it nor change it', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'clew-cache-'))
  onTestFinished(() => rm(cache, { recursive: true, maxRetries: 5 }))
  const { stdout } = await promisify(execFile)(process.execPath, [RUNS], { env: { NODE_COMPILE_CACHE: cache } })
  const { component, ofOurs, ofOthers } = JSON.parse(stdout) as Record<string, { ending: object; said: string[] }>
  expect(component!.ending).toEqual(exited)
  const seen = (of: typeof component): unknown => JSON.parse(of!.said.join(''))
  expect(seen(ofOurs)).toEqual({ folder: expect.stringMatching(/^\/compiled\/.*-1000$/) as unknown, problem: 'EROFS' })
  expect(seen(ofOthers)).toEqual({ problem: 'ENOENT' })
  const [folder] = await readdir(cache)
  expect(await readdir(join(cache, folder!))).not.toContain('planted')
})
