/** Follows docs/writing-a-component.md word for word, as someone would who knows nothing else. */
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { dataFolderVariables, exitCodes, logLevels, runFolder } from '@clew/component-sdk/protocol'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { makeRuntime } from '../../engine/index.ts'
import { aConfiguration, aToken, aUser, aWorkspace } from '../../testing/builders.ts'
import { testEngine } from '../../testing/engine.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { publishFiles } from '../../testing/published.ts'
import { componentFile } from './component-file.ts'

const repository = join(import.meta.dirname, '../../../../..')
const page = await readFile(join(repository, 'docs/writing-a-component.md'), 'utf8')

/** A block of code, and the path in the line above it, if there is one. */
const blocks = [...page.matchAll(/(?:^`([^`\n]+)`\n\n)?^```(\w+)\n([^]*?)^```$/gm)].map(([, path, language, text]) => ({
  path,
  language: language!,
  text: text!,
}))
const textsIn = (language: string): string[] =>
  blocks.filter((block) => block.language === language).map(({ text }) => text)

const [GREETING, CALENDAR] = [10_001, 10_002]

let home: string
let said: string
let clew: TestInstance
let token: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'clew-newcomer-'))
  await prepareCheckout()
  await writeFiles()
  const { stdout } = await promisify(execFile)('sh', ['-eu', '-c', textsIn('sh').join('\n')], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home },
  })
  said = stdout
  const componentsDir = await readFile(join(home, 'started-with'), 'utf8')
  clew = await testInstance({ CLEW_COMPONENTS_DIR: componentsDir })
  await testEngine(clew, { componentsDir, dataDir: clew.dataDir, sandbox: (await sandboxWorks()) ? 'auto' : 'off' })
  token = await aToken(clew, await aUser(clew, { role: 'admin' }))
})
afterAll(() => rm(home, { recursive: true, force: true }))

/** A checkout whose launcher neither installs anything nor starts the product: what it starts with is noted. */
async function prepareCheckout(): Promise<void> {
  const command = join(repository, 'packages/server/src/commands/component.ts')
  await mkdir(join(home, 'clew'))
  await symlink(join(repository, 'packages'), join(home, 'clew/packages'))
  const launcher = join(home, 'clew/clew')
  await writeFile(
    launcher,
    `#!/bin/sh
case $1 in
  start) printf %s "$CLEW_COMPONENTS_DIR" >"$HOME/started-with" ;;
  component) shift; exec '${process.execPath}' '${command}' "$@" ;;
esac
`,
  )
  await chmod(launcher, 0o755)
}

async function writeFiles(): Promise<void> {
  for (const { path, text } of blocks) {
    if (path === undefined) continue
    const file = join(home, 'my-components', path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

async function sandboxWorks(): Promise<boolean> {
  const runtime = makeRuntime({ sandbox: 'auto', network: 'none', poolSize: 1, logger: pino({ level: 'silent' }) })
  const found = await runtime.check()
  await runtime.close()
  return found === 'bubblewrap'
}

async function answerOf(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
  const answer = await clew.call(method, path, { token, body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}

/** Gives its path. */
async function aConfigurationOf(componentId: number, workspaceId: number, changes?: object): Promise<string> {
  const list = `/workspaces/${workspaceId}/configurations`
  const { configuration } = await answerOf('POST', list, { name: 'Mine', component_id: componentId })
  const path = `${list}/${configuration.id}`
  if (changes) await answerOf('PATCH', path, changes)
  return path
}

/** Runs it to its end. */
async function runOf(configuration: string) {
  const { id } = (await answerOf('POST', `${configuration}/jobs`)).configuration_job
  const { status, message } = await vi.waitFor(
    async () => {
      const { configuration_job } = await answerOf('GET', `${configuration}/jobs/${id}`)
      expect(['waiting', 'running']).not.toContain(configuration_job.status)
      return configuration_job
    },
    { timeout: 60_000, interval: 50 },
  )
  const logs = Object.values(await answerOf('GET', `${configuration}/jobs/${id}/logs`))[0] as LogLine[]
  return { status, message, log: logs.map(({ level, text }) => `${level}: ${text}`) }
}

interface LogLine {
  level: string
  text: string
}

async function rowsOf(configuration: string): Promise<Record<string, string[][]>> {
  const { data } = (await answerOf('GET', `${configuration}/data/output/preview`)).output_file_preview
  const rows: Record<string, string[][]> = {}
  for (const { id, file_name } of data) {
    const { output_file_preview } = await answerOf('GET', `${configuration}/data/output/preview/${id}`)
    rows[file_name] = output_file_preview.rows
  }
  return rows
}

test('[C-7.80] the cases of both components pass, as the page says', () => {
  expect(said).toBe(textsIn('text').join(''))
})

test('[C-7.80] the Python component runs: it greets, warns, remembers, and says what is missing', async () => {
  const { id } = await aWorkspace(clew)
  expect(await runOf(await aConfigurationOf(GREETING, id))).toMatchObject({
    status: 'error',
    message: 'There is no table people.csv: link a configuration that delivers it.',
  })
  const people = await aConfiguration(clew, { workspace_id: id })
  await publishFiles(clew, people.id, { 'tables/people.csv': 'id,name\n1,Ada\n2,\n' })
  const path = await aConfigurationOf(GREETING, id, {
    settings: { parameters: { greeting: 'Ahoy' } },
    input_settings: { inputs: { [people.id]: { filters: ['*'] } } },
  })
  expect(await runOf(path)).toEqual({
    status: 'warning',
    message: null,
    log: ['warning: A row without a name was left out.', 'info: 1 people greeted in run 1'],
  })
  expect(await rowsOf(path)).toEqual({ 'tables/greetings.csv': [['Ada', 'Ahoy, Ada!']] })
  expect((await runOf(path)).log.at(-1)).toBe('info: 1 people greeted in run 2')
})

test('[C-7.80] the TypeScript component runs: its defaults are enough, and it goes on where it ended', async () => {
  const { id } = await aWorkspace(clew)
  const path = await aConfigurationOf(CALENDAR, id)
  expect(await runOf(path)).toEqual({ status: 'finished', message: null, log: ['info: 7 days from 2026-01-01 on'] })
  const { 'tables/days.csv': days, ...others } = await rowsOf(path)
  expect([days!.length, days![0], others]).toEqual([7, ['2026-01-01', 'Thursday'], {}])
  expect((await runOf(path)).log).toEqual(['info: 7 days from 2026-01-08 on'])
  const wrong = await aConfigurationOf(CALENDAR, id, { settings: { parameters: { from: '2026-01-01', days: 'many' } } })
  expect(await runOf(wrong)).toMatchObject({
    status: 'error',
    message: '`days` must be a whole number from 1 to 3660.',
  })
})

/** What the first column of a table names. */
function firstColumn(heading: string): string[] {
  const [, section = ''] = page.split(`\n${heading}\n`)
  const [table = ''] = /(?:^\|.*\n)+/m.exec(section) ?? []
  return [...table.matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name!)
}

test('[C-7.82] the page explains the keys of component.json, all of them and no other', () => {
  expect(firstColumn('## component.json').toSorted()).toEqual(
    leavesOf(z.toJSONSchema(componentFile) as Schema).toSorted(),
  )
})

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
}

/** Dotted paths of all keys; of a plain object only what is in it, of a list also the list itself. */
function leavesOf(schema: Schema, path = ''): string[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    leavesOf(value, path === '' ? key : `${path}.${key}`),
  )
  const variants = [schema.items, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].flatMap((variant) =>
    variant?.properties || variant?.oneOf ? leavesOf(variant, path) : [],
  )
  const own = schema.properties ? [] : [path]
  return [...new Set([...own, ...below, ...variants])]
}

test('[C-7.82] it names every path of the run folder, exit code, level and variable', () => {
  expect(firstColumn('## The run folder').toSorted()).toEqual(Object.values(runFolder).toSorted())
  expect(firstColumn('## Log and exit codes')).toEqual(Object.values(exitCodes).map(String))
  for (const word of [...dataFolderVariables, ...logLevels]) expect(page).toContain(`\`${word}\``)
})
