import { mkdtemp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from '../../storage/disk.ts'
import type { PlacedInputs } from './inputs.ts'
import { RunFolders } from './run-folders.ts'

const NO_INPUTS: PlacedInputs = { files: [], renamed: [] }
const BARE = ['in', 'in/files', 'in/tables', 'out', 'out/files', 'out/tables']
const GIVEN = ['config.json', 'in/state.json']

let base: string
let folders: RunFolders
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'clew-run-folders-'))
  folders = new RunFolders(join(base, 'runs'), diskStorage(base))
  await mkdir(folders.root)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const make = async (name: string, inputs = NO_INPUTS): Promise<string> => {
  const folder = folders.pathOf(name)
  await folders.make(folder, { config: { of: name }, state: { seen: name }, inputs })
  return folder
}
const contentOf = async (folder: string): Promise<string[]> => (await readdir(folder, { recursive: true })).toSorted()

test('[E-3.19] what one run was given is gone before the next one is given its folders', async () => {
  const first = await make('1-1')
  await folders.empty(first, NO_INPUTS)
  const [bare, ...others] = await readdir(folders.root)
  expect(others).toEqual([])
  expect(await contentOf(folders.pathOf(bare!))).toEqual(BARE)

  const second = await make('2-1')
  expect(await readdir(folders.root)).toEqual(['2-1'])
  expect(await contentOf(second)).toEqual([...GIVEN, ...BARE].toSorted())
  expect(JSON.parse(await readFile(join(second, 'config.json'), 'utf8'))).toEqual({ of: '2-1' })
  expect(JSON.parse(await readFile(join(second, 'in/state.json'), 'utf8'))).toEqual({ seen: '2-1' })
})

test('[E-3.19] inputs and their manifests go, and the stored files stay', async () => {
  const storage = diskStorage(base)
  const source = join(base, 'orders.csv')
  await writeFile(source, 'id\n1\n')
  const { hash, size } = await storage.take(source)
  const inputs = {
    files: [{ path: 'tables/orders.csv', target: 'tables/orders.csv', hash, size, manifest: { columns: ['id'] } }],
    renamed: [],
  }
  const folder = await make('1-1', inputs)
  expect(await contentOf(join(folder, 'in/tables'))).toEqual(['orders.csv', 'orders.csv.manifest'])
  await folders.empty(folder, inputs)
  expect(await contentOf(await make('2-1'))).toEqual([...GIVEN, ...BARE].toSorted())
  expect(await storage.has(hash)).toBe(true)
})

test.each(['out/tables/left.csv', 'out/state.json', 'in/files/own.txt', 'left.txt'])(
  '[E-3.19] a folder in which %s is left is not given to anybody',
  async (path) => {
    const folder = await make('1-1')
    await writeFile(join(folder, path), 'left')
    await folders.empty(folder, NO_INPUTS)
    expect(await readdir(folders.root)).toEqual([])
  },
)

test('[E-3.19] a folder of which something is missing is not given to anybody', async () => {
  const folder = await make('1-1')
  await rm(join(folder, 'out/files'), { recursive: true })
  await folders.empty(folder, NO_INPUTS)
  expect(await readdir(folders.root)).toEqual([])
})

test('[E-3.19] what was removed entirely leaves nothing', async () => {
  await folders.remove(await make('1-1'))
  await folders.remove(folders.pathOf('never made'))
  expect(await readdir(folders.root)).toEqual([])
})
