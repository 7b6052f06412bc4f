import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStorage } from './disk.ts'
import { MissingBlob, type Storage } from './storage.ts'

const MEGABYTE = 1024 * 1024
const TWO_HOURS_AGO = new Date(Date.now() - 2 * 60 * 60_000)

let folder: string
let storage: Storage
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-storage-'))
  storage = diskStorage(folder)
})
afterEach(() => rm(folder, { recursive: true }))

async function file(name: string, content: string | Buffer): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}
const take = async (name: string, content: string | Buffer) => storage.take(await file(name, content))
const hashOf = (content: string) => createHash('sha256').update(content).digest()
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

test('[E-4.10] the same content is one blob, closed to others and to writing', async () => {
  const one = await take('a.csv', 'id\n1\n')
  const other = await take('b.txt', 'id\n1\n')
  expect(one.hash).toEqual(hashOf('id\n1\n'))
  expect(other.hash).toEqual(one.hash)
  const path = storage.localPath(one.hash)
  expect(path).toBe(join(folder, 'blobs', one.hash.toString('hex').slice(0, 2), one.hash.toString('hex').slice(2)))
  expect(await readFile(path, 'utf8')).toBe('id\n1\n')
  expect((await stat(path)).mode & 0o777).toBe(0o400)
  expect((await stat(join(folder, 'blobs'))).mode & 0o777).toBe(0o700)
  expect(await isThere(join(folder, 'a.csv'))).toBe(false)
})

test('[E-4.11] a file is moved, and one with another name is copied', async () => {
  const moved = await file('moved', 'moved')
  const { ino } = await stat(moved)
  expect((await stat(storage.localPath((await storage.take(moved)).hash))).ino).toBe(ino)
  const shared = await file('shared', 'shared')
  await link(shared, join(folder, 'other-name'))
  const { hash } = await storage.take(shared)
  await chmod(join(folder, 'other-name'), 0o600)
  await writeFile(join(folder, 'other-name'), 'changed')
  expect(await readFile(storage.localPath(hash), 'utf8')).toBe('shared')
  expect(await isThere(shared)).toBe(false)
})

test('[E-4.11] an input that a program hands on as its output is taken like any other', async () => {
  const { hash } = await take('a', 'handed on')
  await storage.place(hash, join(folder, 'in'))
  await link(join(folder, 'in'), join(folder, 'out'))
  expect((await storage.take(join(folder, 'out'))).hash).toEqual(hash)
  expect(await readFile(storage.localPath(hash), 'utf8')).toBe('handed on')
})

test('[E-4.12] links, pipes and folders are refused, and nothing waits', async () => {
  await symlink('/etc/passwd', join(folder, 'link'))
  await expect(storage.take(join(folder, 'link'))).rejects.toThrow('ELOOP')
  execFileSync('sh', ['-c', 'mkfifo "$0"', join(folder, 'pipe')])
  await expect(storage.take(join(folder, 'pipe'))).rejects.toThrow('not a regular file')
  await expect(storage.take(folder)).rejects.toThrow('not a regular file')
})

test('[E-4.13] a run gets a link that survives, in folders that are made for it', async () => {
  const { hash } = await take('a', 'given')
  const placed = join(folder, 'runs/1/in/files/deep/a')
  await storage.place(hash, placed)
  expect((await stat(placed)).ino).toBe((await stat(storage.localPath(hash))).ino)
  await rm(storage.localPath(hash))
  expect(await readFile(placed, 'utf8')).toBe('given')
  await expect(storage.place(hash, join(folder, 'again'))).rejects.toBeInstanceOf(MissingBlob)
})

test.each([
  ['a.csv', 'id,name\n1,a\n2,b\n', 2],
  ['no-end.csv', 'id\n1\n2', 2],
  ['crlf.csv', 'id,name\r\n1,a\r\n\r\n2,b\r\n', 2],
  ['bom.csv', '\u{feff}"id","name"\n1,"a\nb"\n', 1],
  ['quoted.csv', 'id,text\n1,"one\ntwo ""three""\n"\n2,"four"\n', 2],
  ['stray-quotes.csv', 'id,size\n1,5" pipe\n2,6" pipe\n', 2],
  ['unclosed.csv', 'id,text\n1,"never\n2,ended\n', 1],
  ['semicolons.csv', 'id;text\n1;"a\nb"\n', 1],
  ['a.tsv', 'id\ttext\n1\t"a\nb"\n', 1],
  ['blank-lines.csv', '\nid\n\n1\n   \n', 2],
  ['header.csv', 'id,name\n', 0],
  ['empty.csv', '', 0],
  ['a.jsonl', '{"a":1}\n\n{"a":2}', 2],
  ['a.NDJSON', '{"a":1}\n', 1],
  ['a.txt', 'one\ntwo\n', null],
  ['no-name', 'one\ntwo\n', null],
])('[E-4.14] %s with %j has %j rows', async (name, content, rows) => {
  expect((await take(name, content)).rowsCount).toBe(rows)
})

test('[E-4.14] rows are the same wherever the pieces of a file are cut', async () => {
  const record = 'id,"text\n with ""quotes"" and, commas",x\r\n'
  const content = record.repeat(Math.ceil((3 * MEGABYTE) / record.length))
  expect((await take('big.csv', content)).rowsCount).toBe(content.length / record.length - 1)
})

test('[E-4.14] rows of Parquet are in its metadata; a file that only has the name has none', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`copy (select range as id from range(12345)) to '${join(folder, 'a.parquet')}' (format parquet)`)
  connection.closeSync()
  expect(await storage.take(join(folder, 'a.parquet'))).toMatchObject({ rowsCount: 12_345, firstLines: null })
  expect(await take('fake.parquet', 'PAR1 no PAR1')).toMatchObject({ rowsCount: null, firstLines: null })
  expect(await take('empty.parquet', '')).toMatchObject({ rowsCount: null })
})

test('[E-4.15] the manifest says how a table is written', async () => {
  const content = "id|text\n1|'a\nb'\n2|\"x\n"
  expect((await storage.take(await file('a.csv', content), { delimiter: '|', enclosure: "'" })).rowsCount).toBe(2)
  expect((await storage.take(await file('b.csv', 'id,text\n1,"a\n2,b"\n'), { enclosure: '' })).rowsCount).toBe(2)
})

test.each([
  ['five lines', '1\r\n2\r\n3\n4\n5\n6\n7', '1\n2\n3\n4\n5'],
  ['a mark of byte order', '\u{feff}id\n', 'id'],
  ['nothing', '', ''],
  ['one long line', 'ä'.repeat(5000), 'ä'.repeat(1024)],
  ['a letter in another encoding', Buffer.from('Stra\xdfe\n', 'latin1'), 'Stra\u{fffd}e'],
  ['UTF-16', Buffer.from('\u{feff}id\n1', 'utf16le'), 'id\n1'],
  ['NUL', 'a\0b', null],
  ['compressed data', Buffer.from(Array.from({ length: 999 }, (_none, i) => 1 + ((i * 7919) % 255))), null],
])('[E-4.16] of a file with %s the first lines are kept', async (_what, content, expected) => {
  expect((await take('a.txt', content)).firstLines).toBe(expected)
})

test('[E-4.16] data in disguise is no table', async () => {
  expect(await take('a.csv', 'id\0\n1\n')).toMatchObject({ rowsCount: null, firstLines: null })
})

test('[E-4.17] a big file needs no more memory than a small one, and leaves the main thread free', async () => {
  const path = await file('sparse.bin', 'x')
  await truncate(path, 300 * MEGABYTE)
  await take('warm-up.bin', Buffer.alloc(2 * MEGABYTE))
  const before = process.memoryUsage().rss
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { size } = await storage.take(path)
  clearInterval(timer)
  expect(size).toBe(300 * MEGABYTE)
  expect(turns).toBeGreaterThan(3)
  expect((process.memoryUsage().rss - before) / MEGABYTE).toBeLessThan(64)
})

test('[E-4.17] several big files at once are all taken', async () => {
  const names = Array.from({ length: 7 }, (_none, i) => `big-${i}.csv`)
  const taken = await Promise.all(names.map((name, i) => take(name, `id\n${'1\n'.repeat(MEGABYTE + i)}`)))
  expect(taken.map(({ rowsCount }) => rowsCount)).toEqual(names.map((_name, i) => MEGABYTE + i))
})

test('[E-4.18] any part can be read', async () => {
  const { hash } = await take('a', '0123456789')
  expect(await text(storage.openRange(hash))).toBe('0123456789')
  expect(await text(storage.openRange(hash, { start: 3, end: 5 }))).toBe('345')
})

test('[E-4.18] it is known where the records of a big file begin, also when that was lost', async () => {
  const { hash } = await take('big.csv', `id\n${'12345,678\n'.repeat(500_000)}`)
  const index = (await storage.recordIndex(hash, 'big.csv'))!
  expect(index.count).toBe(500_001)
  expect(index.offsets.length).toBeLessThanOrEqual(2048)
  expect(index.offsets.slice(0, 2)).toEqual([0, 3 + (index.stride - 1) * 10])
  const shard = join(storage.localPath(hash), '..')
  for (const name of await readdir(shard)) if (name.includes('.')) await rm(join(shard, name))
  expect(await storage.recordIndex(hash, 'big.csv')).toEqual(index)
  expect((await storage.recordIndex(hash, 'big.txt'))!.count).toBe(500_001)
  expect(await storage.recordIndex((await take('a.csv', 'id\n')).hash, 'a.csv')).toBeUndefined()
})

const age = (hash: Buffer) => utimes(storage.localPath(hash), TWO_HOURS_AGO, TWO_HOURS_AGO)
const nothing = () => Promise.resolve(new Set<string>())

test('[E-4.23] what nobody uses goes after an hour, with what belongs to it', async () => {
  const [used, unused, young] = [
    await take('a', 'used'),
    await take('b.csv', '1\n'.repeat(MEGABYTE)),
    await take('c', 'young'),
  ]
  await age(used.hash)
  await age(unused.hash)
  const shard = join(storage.localPath(unused.hash), '..')
  for (const name of await readdir(shard)) await utimes(join(shard, name), TWO_HOURS_AGO, TWO_HOURS_AGO)
  expect(await readdir(shard)).toHaveLength(2)
  const asked: string[] = []
  const result = await storage.sweep(async (hashes) => {
    asked.push(...hashes.map((hash) => hash.toString('hex')))
    return new Set([used.hash.toString('hex')])
  })
  expect(result).toEqual({ removed: 1, bytes: 2 * MEGABYTE })
  expect(await readdir(shard)).toEqual([])
  expect(asked).not.toContain(young.hash.toString('hex'))
  expect(await isThere(storage.localPath(used.hash))).toBe(true)
  expect(await isThere(storage.localPath(young.hash))).toBe(true)
  expect(await storage.sweep(nothing)).toEqual({ removed: 1, bytes: 4 })
})

test('[E-4.23] the time that a program gave its file does not count', async () => {
  const path = await file('a', 'old')
  await utimes(path, TWO_HOURS_AGO, TWO_HOURS_AGO)
  await storage.take(path)
  expect(await storage.sweep(nothing)).toEqual({ removed: 0, bytes: 0 })
})

test('[E-4.24] what is taken in again while the sweep looks at it stays', async () => {
  const { hash } = await take('a', 'again')
  await age(hash)
  const result = await storage.sweep(async () => {
    await take('a', 'again')
    return new Set<string>()
  })
  expect(result.removed).toBe(0)
  expect(await readFile(storage.localPath(hash), 'utf8')).toBe('again')
})

test('[E-4.24] what is used while the sweep has it aside can be read and comes back', async () => {
  const { hash } = await take('a', 'aside')
  await age(hash)
  let isAside = false
  const result = await storage.sweep(async () => {
    if (isAside) await storage.place(hash, join(folder, 'placed'))
    const used = new Set(isAside ? [hash.toString('hex')] : [])
    isAside = true
    return used
  })
  expect(result.removed).toBe(0)
  expect(await readFile(join(folder, 'placed'), 'utf8')).toBe('aside')
  expect(await readFile(storage.localPath(hash), 'utf8')).toBe('aside')
})

test('[E-4.24] a sweep that died loses nothing', async () => {
  const { hash } = await take('a', 'left aside')
  const aside = join(folder, 'blobs/swept', hash.toString('hex'))
  await mkdir(join(folder, 'blobs/swept'))
  await link(storage.localPath(hash), aside)
  await rm(storage.localPath(hash))
  await storage.sweep(async (hashes) => new Set(hashes.map((found) => found.toString('hex'))))
  expect(await readFile(storage.localPath(hash), 'utf8')).toBe('left aside')
  expect(await isThere(aside)).toBe(false)
})
