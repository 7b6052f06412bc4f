import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  dataFolder,
  environmentWith,
  inputFiles,
  inputTables,
  outputFile,
  outputTable,
  readConfig,
  readManifest,
  readParameters,
  readState,
  UserError,
  withVariables,
  writeManifest,
  writeState,
} from './index.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-run-'))
  vi.stubEnv('CLEW_DATADIR', folder)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

async function put(path: string, content: unknown): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

test('[C-7.40] the run folder is the one that CLEW_DATADIR names, else the working directory', () => {
  expect(dataFolder()).toBe(folder)
  vi.stubEnv('CLEW_DATADIR', undefined)
  vi.stubEnv('KBC_DATADIR', '/kbc')
  expect(dataFolder()).toBe('/kbc')
  vi.stubEnv('KBC_DATADIR', undefined)
  expect(dataFolder()).toBe(process.cwd())
})

test('a program that a component starts is told where the run folder is, whatever its variables are called', () => {
  const environment = environmentWith({ REGION: 'eu', CLEW_DATADIR: '/elsewhere' })
  expect(environment).toMatchObject({ REGION: 'eu', CLEW_DATADIR: folder, KBC_DATADIR: folder })
  expect(environment['PATH']).toBe(process.env['PATH'])
})

test('variables of one run are gone in the next, also when it has failed', async () => {
  const before = { ...process.env }
  const failing = withVariables({ REGION: 'eu', CLEW_DATADIR: '/other' }, () => {
    expect([process.env['REGION'], dataFolder()]).toEqual(['eu', '/other'])
    process.env['MADE'] = 'by the run'
    return Promise.reject(new Error('failed'))
  })
  await expect(failing).rejects.toThrow('failed')
  expect(process.env).toEqual(before)
})

test('what config.json leaves out is empty, and a broken one is named', async () => {
  await expect(readConfig()).rejects.toThrow('There is no config.json in')
  await put('config.json', { parameters: { rows: 1 } })
  expect(await readConfig()).toEqual({
    parameters: { rows: 1 },
    authorization: {},
    image_parameters: {},
    action: 'run',
  })
  await put('config.json', '{ "parameters": ')
  await expect(readConfig()).rejects.toThrow('config.json is not valid JSON')
})

test('[C-7.41] wrong parameters are the user’s error, and each is named', async () => {
  const schema = z.object({ rows: z.int({ error: 'must be a whole number' }), auth: z.object({ user: z.email() }) })
  await put('config.json', { parameters: { rows: 'many', auth: { user: 'x' } } })
  const failure = await readParameters(schema).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect((failure as Error).message).toBe(
    '`rows` must be a whole number. `auth.user` is not valid: Invalid email address.',
  )
  await put('config.json', { parameters: { rows: 2, auth: { user: 'a@b.test' } } })
  expect(await readParameters(schema)).toEqual({ rows: 2, auth: { user: 'a@b.test' } })
})

test('[C-7.42] inputs are listed by name with their sub-folders, manifests aside', async () => {
  expect(await inputTables()).toEqual([])
  await put('in/tables/orders.csv', 'id\n')
  await put('in/tables/2026/orders.csv', 'id\n')
  await put('in/tables/orders.csv.manifest', { primary_key: ['id'] })
  await put('in/files/a.txt', '')
  await symlink(join(folder, 'in/tables/orders.csv'), join(folder, 'in/files/linked.csv'))
  const tables = await inputTables()
  expect(tables.map(({ name }) => name)).toEqual(['2026/orders.csv', 'orders.csv'])
  expect(tables[1]!.path).toBe(join(folder, 'in/tables/orders.csv'))
  expect(await readManifest(tables[1]!.path)).toEqual({ primary_key: ['id'] })
  expect(await readManifest(tables[0]!.path)).toEqual({})
  expect((await inputFiles()).map(({ name }) => name)).toEqual(['a.txt', 'linked.csv'])
})

test.each(['../x', '/etc/passwd', 'a/../../x', 'a//b', '', '.', 'a/', String.raw`..\x`, 'a\nb', '\0'])(
  '[C-7.43] an output cannot be called %j',
  (name) => {
    expect(() => outputTable(name)).toThrow('is not a name for an output')
    expect(() => outputFile(name)).toThrow('is not a name for an output')
  },
)

test('[C-7.43] an output lies below out/, in a folder that exists', async () => {
  const path = outputTable('2026/Größe ..csv')
  expect(path).toBe(join(folder, 'out/tables/2026/Größe ..csv'))
  await writeFile(path, 'id\n')
  await writeManifest(path, { columns: ['id'] })
  expect(await readManifest(path)).toEqual({ columns: ['id'] })
})

test('[C-7.44] state is empty at first; what is written is for the next run', async () => {
  expect(await readState()).toEqual({})
  await writeState({ last: 7 })
  expect(JSON.parse(await readFile(join(folder, 'out/state.json'), 'utf8'))).toEqual({ last: 7 })
  await put('in/state.json', { last: 6 })
  expect(await readState()).toEqual({ last: 6 })
})
