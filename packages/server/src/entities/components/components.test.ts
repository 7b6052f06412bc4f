import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aToken, aUser } from '../../testing/builders.ts'
import { testInstance, type TestInstance } from '../../testing/instance.ts'
import { readCatalogue } from './catalogue.ts'

const card = {
  id: 9001,
  name: 'Zebra',
  type: 'connector',
  description: 'Counts zebras.',
  icon: 'icon.svg',
  in_progress: 0,
  hidden: 0,
  version: '1.0.0',
  default_settings: { parameters: {} },
  settings_template: { dataschema: null, uischema: {}, processors: [], code_parameters: [] },
  start: { command: 'node', arguments: ['{component}/main.ts', '--quick'] },
  network: false,
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
const roots: string[] = []

/** A folder of components, each with these keys of its own. */
async function folderOf(...cards: (object | string)[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'clew-components-'))
  roots.push(root)
  for (const [index, given] of cards.entries()) {
    const folder = join(root, `c${index}`)
    await mkdir(folder)
    await writeFile(
      join(folder, 'component.json'),
      typeof given === 'string' ? given : JSON.stringify({ ...card, ...given }),
    )
    await writeFile(join(folder, 'icon.svg'), SVG)
  }
  return root
}

let clew: TestInstance
let token: string
beforeAll(async () => {
  const own = await folderOf(
    {},
    { id: 9002, name: 'Old zebra', hidden: 1 },
    { id: 9003, name: 'alpaca zebra', type: 'loader', in_progress: 1 },
  )
  await mkdir(join(own, 'notes'))
  clew = await testInstance({ CLEW_COMPONENTS_DIR: own })
  token = await aToken(clew, await aUser(clew))
})
afterAll(() => Promise.all(roots.map((root) => rm(root, { recursive: true }))))

const list = async (query = '') => (await clew.call('GET', `/components?${query}`, { token })).json()
const zebras = async (query = ''): Promise<number[]> =>
  (await list(`name_filter=ZEBRA&${query}`)).components.map(({ id }: { id: number }) => id)

test('[C-7.20] [C-7.25] the catalogue has the components that come with Clew and those of the own folder, by name', async () => {
  const { components, selection_settings } = await list()
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['alpaca zebra', 'Sample data', 'Zebra']))
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
  expect(selection_settings).toEqual({ offset: 0, limit: 1000, order_by: 'name', order_dir: 'ASC', show_hidden: '0' })
})

test('[C-7.21] hidden components are left out unless asked for', async () => {
  expect(await zebras()).toEqual([9003, 9001])
  expect(await zebras('show_hidden=1')).toEqual([9003, 9002, 9001])
  expect((await clew.call('GET', '/components?show_hidden=yes', { token })).statusCode).toBe(400)
})

test('[C-7.23] the list is narrowed by name and type, ordered and cut', async () => {
  expect(await zebras('type=loader')).toEqual([9003])
  expect(await zebras('show_hidden=1&order_by=id&order_dir=DESC')).toEqual([9003, 9002, 9001])
  expect(await zebras('order_by=type')).toEqual([9001, 9003])
  expect(await zebras('show_hidden=1&offset=1&limit=1')).toEqual([9002])
})

test('[C-7.22] one component is given, hidden or not, and an unknown one is not found', async () => {
  const { component } = (await clew.call('GET', '/components/9002', { token })).json()
  expect(component).toMatchObject({ id: 9002, name: 'Old zebra', hidden: 1 })
  expect((await clew.call('GET', '/components/9999', { token })).statusCode).toBe(404)
})

test('[C-3.20] [C-3.21] [C-3.22] [C-7.24] an answer has what the screens need, and not how the component is run', async () => {
  const { start, version, network, ...visible } = card
  const { component } = (await clew.call('GET', '/components/9001', { token })).json()
  expect(component).toEqual({ ...visible, icon: `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}` })
})

test('[C-7.28] [C-7.29] the catalogue says how each is started', async () => {
  const root = await folderOf({}, { id: 9002, type: 'loader', start: { command: '{component}/run', arguments: [] } })
  const catalogue = await readCatalogue(root)
  expect(catalogue.get(9001)).toMatchObject({
    start: { command: process.execPath, arguments: [join(root, 'c0/main.ts'), '--quick'] },
    isolation: 'sandbox',
    rerunAfterCrash: true,
  })
  expect(catalogue.get(9002)).toMatchObject({ start: { command: join(root, 'c1/run') }, rerunAfterCrash: false })
  const wayward = await folderOf({ type: 'loader', rerun_after_crash: true, isolation: 'pool' })
  expect((await readCatalogue(wayward)).get(9001)).toMatchObject({ rerunAfterCrash: true, isolation: 'pool' })
})

test.each([
  ['{', /c0\/component\.json is not valid JSON: /],
  [{ id: 0 }, /c0\/component\.json: `id`: /],
  [{ name: undefined }, /c0\/component\.json: `name`: /],
  [{ colour: 'red' }, /c0\/component\.json: `colour` is not a key of a component\.$/],
  [{ start: { command: 'node', arguments: [], cwd: '/' } }, /`start\.cwd` is not a key of a component\.$/],
  [{ icon: '../icon.svg' }, /`icon` must be the name of an SVG file in the folder of the component\.$/],
  [{ icon: 'other.svg' }, /c0\/other\.svg, which component\.json names as `icon`, cannot be read \(ENOENT\)\.$/],
  [{ version: 'new' }, /`version` must be a version such as 1\.0\.0\.$/],
  [{ hidden: true }, /`hidden`: /],
  [
    { settings_template: { ...card.settings_template, code_parameters: [{ title: 'Code' }] } },
    /`settings_template\.code_parameters\.0\./,
  ],
  [
    { settings_template: { ...card.settings_template, processors: [{ type: 'magic' }] } },
    /`settings_template\.processors\.0\.type`: /,
  ],
])('[C-7.26] the component file %j stops the start', async (given, words) => {
  await expect(readCatalogue(await folderOf(given))).rejects.toThrow(words)
})

test('[C-7.26] a folder that is not there stops the start', async () => {
  await expect(readCatalogue('/no/such/folder')).rejects.toThrow(
    'CLEW_COMPONENTS_DIR: /no/such/folder cannot be read (ENOENT).',
  )
})

test('[C-7.27] two components with one id stop the start', async () => {
  await expect(readCatalogue(await folderOf({}, {}))).rejects.toThrow(
    /c1\/component\.json: `id` 9001 is taken by .*\/c0\.$/,
  )
  await expect(readCatalogue(await folderOf({ id: 14 }))).rejects.toThrow(
    /`id` 14 is taken by .*\/components\/sample-data\.$/,
  )
})
