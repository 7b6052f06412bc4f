import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseLogLine, type LogLine } from './protocol.ts'

let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'clew-main-'))))
afterAll(() => rm(folder, { recursive: true }))

interface Ended {
  code: number
  lines: (LogLine | undefined)[]
}

/** Runs a component of this body as a process of its own. */
async function ended(body: string): Promise<Ended> {
  const program = join(folder, 'main.mts')
  const sdk = join(import.meta.dirname, 'index.ts')
  await writeFile(program, `import { log, run, UserError } from '${sdk}'\nawait run(async () => { ${body} })`)
  const { code, stdout } = await promisify(execFile)(process.execPath, [program]).then(
    ({ stdout: output }) => ({ code: 0, stdout: output }),
    (error: { code: number; stdout: string }) => error,
  )
  return { code, lines: stdout.trim().split('\n').map(parseLogLine) }
}

test('[C-7.45] a component that returns ends with 0, even when something is still open', async () => {
  const { code, lines } = await ended(`log.info('done'); setInterval(() => {}, 1000)`)
  expect({ code, lines }).toEqual({ code: 0, lines: [{ level: 'info', message: 'done' }] })
})

test('[C-7.45] a user error ends with 1 and its message is the last line', async () => {
  const { code, lines } = await ended(`log.warning('hm'); throw new UserError('Give the column a name.')`)
  expect(code).toBe(1)
  expect(lines).toEqual([
    { level: 'warning', message: 'hm' },
    { level: 'error', message: 'Give the column a name.' },
  ])
})

test('[C-7.85] a user error may come from another copy of the sdk', async () => {
  const { code, lines } = await ended(`throw Object.assign(new Error('Give it a name.'), { name: 'UserError' })`)
  expect({ code, lines }).toEqual({ code: 1, lines: [{ level: 'error', message: 'Give it a name.' }] })
})

test.each([
  ['thrown', `throw new TypeError('x is not a function')`],
  [
    'thrown elsewhere',
    `setImmediate(() => { throw new Error('x is not a function') }); await new Promise(() => setInterval(() => {}, 1000))`,
  ],
  [
    'rejected elsewhere',
    `Promise.reject(new Error('x is not a function')); await new Promise(() => setInterval(() => {}, 1000))`,
  ],
  ['thrown as a string', `throw 'x is not a function'`],
])('[C-7.45] anything else, %s, ends with 2', async (_, body) => {
  const { code, lines } = await ended(body)
  expect(code).toBe(2)
  expect(lines.at(-1)).toEqual({ level: 'error', message: 'The component failed: x is not a function' })
  expect(lines.at(0)).toMatchObject({ level: 'debug', message: expect.stringContaining('at ') })
})

test('[C-7.46] only a JSON object with a known level and a text is a log line', () => {
  expect(parseLogLine('{"level":"warning","message":"few rows","extra":1}')).toEqual({
    level: 'warning',
    message: 'few rows',
  })
  for (const line of [
    'plain',
    '{"level":"loud","message":"x"}',
    '{"level":"info"}',
    '{"level":"info","message":1}',
    '{',
    '[]',
    'null',
    '{}',
    '',
  ])
    expect(parseLogLine(line), line).toBeUndefined()
})
