/** Components that may share a warm process are run in this one, as a pool would. */
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { settle } from '@clew/component-sdk'
import { contentOf, type Expectation } from '@clew/component-sdk/cases'
import { cases, componentsFolder, readJson, type Case } from './testing/cases.ts'

const made: string[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true })))
})

/** Those that need neither a database nor a web server. */
const alone = cases.filter(({ folder }) => ['web', 'database.sql'].every((name) => !existsSync(join(folder, name))))

test.each(['sample-data', 'file-upload', 'filter-rows'])(
  '[C-7.48] %s serves one run after another in a process',
  async (component) => {
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const { isolation } = await readJson<{ isolation: string }>(join(componentsFolder, component, 'component.json'))
    expect(isolation).toBe('pool')
    for (const given of alone.filter((one) => one.component === component)) {
      const { exitCode, outputs } = await runHere(given)
      const { exit_code } = await readJson<Expectation>(join(given.folder, 'expect.json'))
      expect([given.name, exitCode]).toEqual([given.name, exit_code])
      expect([given.name, exitCode === 0 ? outputs : {}]).toEqual([
        given.name,
        await contentOf(join(given.folder, 'out')),
      ])
    }
  },
)

async function runHere({ component, folder }: Case): Promise<{ exitCode: number; outputs: Record<string, string> }> {
  const data = await mkdtemp(join(tmpdir(), 'clew-pool-'))
  made.push(data)
  await cp(folder, data, { recursive: true })
  await rm(join(data, 'out'), { recursive: true, force: true })
  vi.stubEnv('CLEW_DATADIR', data)
  const program = join(componentsFolder, component, 'main.ts')
  const { main } = (await import(program)) as { main: () => Promise<void> }
  return { exitCode: await settle(main), outputs: await contentOf(join(data, 'out')) }
}
