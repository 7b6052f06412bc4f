import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { LONGEST_LINE_BYTES, readLines } from './lines.ts'

async function linesOf(...chunks: (string | Buffer)[]): Promise<string[]> {
  const lines: string[] = []
  await readLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), (line) => void lines.push(line))
  return lines
}

test('[E-3.12] a line is whole, however it was written, and the last needs no newline', async () => {
  expect(await linesOf('on', 'e\ntw', 'o\r\n', '\n', 'three')).toEqual(['one', 'two', '', 'three'])
  expect(await linesOf('one\n')).toEqual(['one'])
  expect(await linesOf()).toEqual([])
  const snowman = Buffer.from('☃\n')
  expect(await linesOf(snowman.subarray(0, 1), snowman.subarray(1, 2), snowman.subarray(2))).toEqual(['☃'])
})

test('[E-3.12] what is no text becomes text', async () => {
  expect(await linesOf(Buffer.from([0x61, 0xff, 0xc3, 0x0a, 0x62]))).toEqual(['a\ufffd\ufffd', 'b'])
  expect(await linesOf('\x1b[1;31mred\x1b[0m\x07 \x1b]0;title\x07plain\x1b(B a\0b\tc \x9b31m \x1b[12')).toEqual([
    'red plain ab\tc 31m 12',
  ])
  expect(await linesOf('10 %\r20 %\n')).toEqual(['10 % 20 %'])
})

test('[E-3.12] of a line without end 64 KB are kept, and the rest is counted', async () => {
  const chunks = Array.from({ length: 1000 }, () => 'ž'.repeat(5000))
  const [line, next, ...more] = await linesOf(...chunks, '\nnext')
  expect(next).toBe('next')
  expect(more).toEqual([])
  expect(Buffer.byteLength(line!)).toBeLessThanOrEqual(LONGEST_LINE_BYTES)
  const [, text, cut] = /^(ž+) … \((\d+) more bytes were cut\)$/.exec(line!)!
  expect(Buffer.byteLength(text!)).toBeGreaterThan(LONGEST_LINE_BYTES - 100)
  expect(Buffer.byteLength(text!) + Number(cut)).toBeGreaterThan(10_000_000 - 10)
})

test('[E-3.12] bytes that are no text grow when they are replaced, and the line is still short', async () => {
  const [line] = await linesOf(Buffer.alloc(60_000, 0xff))
  expect(Buffer.byteLength(line!)).toBeLessThanOrEqual(LONGEST_LINE_BYTES)
  expect(line).toMatch(/^\ufffd+ … \(\d+ more bytes were cut\)$/)
})

test('escape codes are taken out in linear time', async () => {
  const nasty = ['\x1b['.repeat(30_000), `\x1b[${'1'.repeat(60_000)}`, '\x1b]'.repeat(30_000), '\x1bP'.repeat(30_000)]
  for (const line of nasty) {
    const start = performance.now()
    await linesOf(line)
    expect(performance.now() - start).toBeLessThan(5_000)
  }
})

test('[E-3.13] reading waits for whoever takes the lines', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let readChunks = 0
  async function* chunks() {
    for (; readChunks < 100; readChunks++) yield Buffer.from('line\n')
  }
  const taken: string[] = []
  const reading = readLines(Readable.from(chunks(), { highWaterMark: 1 }), (line) => {
    taken.push(line)
    return taken.length === 1 ? promise : undefined
  })
  await new Promise((done) => setImmediate(done))
  expect(taken).toHaveLength(1)
  expect(readChunks).toBeLessThan(10)
  resolve()
  await reading
  expect(taken).toHaveLength(100)
})
