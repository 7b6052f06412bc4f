import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listOutputs, MOST_OUTPUTS, OutputProblem, readOutputState } from './outputs.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-outputs-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function put(path: string, content = 'x'): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}
const paths = async (): Promise<string[]> => (await listOutputs(folder)).map(({ path }) => path)
async function problem(): Promise<string> {
  const error = await listOutputs(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OutputProblem)
  return (error as Error).message
}

test('[E-4.1] the outputs are the files below out/tables and out/files, with their sub-folders', async () => {
  expect(await listOutputs(folder)).toEqual([])
  await put('out/tables/orders.csv')
  await put('out/tables/2026/Größe ..csv')
  await put('out/files/.hidden')
  await put('out/notes.txt')
  await put('in/tables/given.csv')
  expect(await paths()).toEqual(['files/.hidden', 'tables/2026/Größe ..csv', 'tables/orders.csv'])
  expect((await listOutputs(folder))[2]!.absolute).toBe(join(folder, 'out/tables/orders.csv'))
})

test('[E-4.2] links to files and folders, pipes and sockets are refused by name', async () => {
  await put('out/files/fine')
  await symlink('/etc/passwd', join(folder, 'out/files/link'))
  expect(await problem()).toBe('The output "files/link" is neither a file nor a folder.')
  await rm(join(folder, 'out/files/link'))
  await symlink('/etc', join(folder, 'out/files/folder'))
  expect(await problem()).toContain('"files/folder"')
  await rm(join(folder, 'out/files/folder'))
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'out/files/pipe')])
  expect(await problem()).toContain('"files/pipe"')
})

test.each(['out', 'out/tables'])('[E-4.2] %s that is a link is not followed', async (name) => {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await symlink('/etc', join(folder, name))
  expect(await problem()).toMatch(/is not a folder\.$/)
})

test.each([
  ['a line end', 'a\nb', 'control character'],
  ['an escape sequence', 'a\u001b[31m', 'control character'],
  ['a C1 control', 'a\u009b', 'control character'],
  ['a backslash', String.raw`..\x`, 'backslash'],
  ['a turn of direction', 'photo\u202egpj.exe', 'direction of text'],
])('[E-4.3] a name with %s is refused, and the message shows it escaped', async (_what, name, reason) => {
  await put(`out/files/${name}`)
  const message = await problem()
  expect(message).toContain(reason)
  expect(message).not.toMatch(/[\p{Cc}\u202e]/u)
})

test('[E-4.3] a name that is not UTF-8 is refused', async () => {
  await mkdir(join(folder, 'out/files'), { recursive: true })
  await writeFile(Buffer.concat([Buffer.from(join(folder, 'out/files/')), Buffer.from([0x61, 0xff])]), '')
  expect(await problem()).toContain('it is not UTF-8')
})

test('[E-4.3] names up to 255 bytes are kept, paths up to 1,024', async () => {
  const long = 'é'.repeat(127)
  await put(`out/files/${long}`)
  expect(await paths()).toEqual([`files/${long}`])
  await put(`out/files/${long}1/${long}2/${long}3/${long}4/end`)
  expect(await problem()).toContain('longer than 1024 bytes')
})

test('[E-4.4] there is a limit to the number of files and folders', async () => {
  expect(MOST_OUTPUTS).toBe(100_000)
  for (const name of ['files/a', 'files/deep/b', 'tables/c']) await put(`out/${name}`)
  expect(await listOutputs(folder, 4)).toHaveLength(3)
  await expect(listOutputs(folder, 3)).rejects.toThrow('There are more than 3 output files and folders.')
})

test('[E-4.5] a manifest comes with its file and is none itself', async () => {
  await put('out/tables/orders.csv')
  await put('out/tables/plain.csv')
  await put('out/tables/orders.csv.manifest', '{"delimiter": ";", "columns": ["id"], "primary_key": ["id"]}')
  await put('out/tables/lonely.manifest', 'what ever')
  expect((await listOutputs(folder)).map(({ path, manifest }) => [path, manifest])).toEqual([
    ['tables/orders.csv', { delimiter: ';', columns: ['id'], primary_key: ['id'] }],
    ['tables/plain.csv', undefined],
  ])
})

test.each([
  ['{', 'is not a JSON object.'],
  ['[]', 'is not a JSON object.'],
  ['{"delimiter": 5}', '`delimiter` must be a text.'],
  ['{"columns": "id"}', '`columns` must be a list of texts.'],
  ['{"enclosure": "\\"\\""}', '`enclosure` must be one ASCII character, or none.'],
  ['{"a": "x', 'is bigger than 1 MB.'],
])('[E-4.5] the manifest %j … is refused', async (content, message) => {
  await put('out/tables/a.csv')
  await put('out/tables/a.csv.manifest', message.includes('bigger') ? content.padEnd(2 ** 20 + 1, 'x') : content)
  expect(await problem()).toMatch(/^"tables\/a\.csv\.manifest"/)
  expect(await problem()).toContain(message)
})

test('[E-4.6] the state is read when there is one', async () => {
  expect(await readOutputState(folder)).toBeUndefined()
  await put('out/state.json', '{"last": 7}')
  expect(await readOutputState(folder)).toEqual({ last: 7 })
})

test.each([
  ['[1]', 'out/state.json is not a JSON object.'],
  ['nonsense', 'out/state.json is not a JSON object.'],
  [String.raw`{"a": "\u0000"}`, 'out/state.json holds a NUL character.'],
  ['{"a": "x', 'out/state.json is bigger than 1 MB.'],
])('[E-4.6] the state %j … is refused', async (content, message) => {
  await put('out/state.json', message.includes('bigger') ? content.padEnd(2 ** 20 + 1, 'x') : content)
  await expect(readOutputState(folder)).rejects.toThrow(message)
})

test('[E-4.6] a state that is a link is not followed', async () => {
  await mkdir(join(folder, 'out'))
  await symlink('/etc/passwd', join(folder, 'out/state.json'))
  await expect(readOutputState(folder)).rejects.toThrow('is not a regular file')
})
