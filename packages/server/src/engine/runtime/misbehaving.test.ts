/** Programs that do what they should not, in the sandbox and without it. */
import { randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { LONGEST_LINE_BYTES } from './lines.ts'
import { countProcesses, preparePrograms, type Programs } from './testing/programs.ts'

const [sandboxed, plain] = [preparePrograms(), preparePrograms({ sandbox: 'off' })]
const sandbox = await sandboxed.runtime.check()
// Where there is no sandbox, sandbox.test.ts proves that programs are refused.
const places: [string, Programs][] = [['without the sandbox', plain]]
if (sandbox === 'bubblewrap') places.push(['in the sandbox', sandboxed])

const LATEST_HEARTBEAT_MS = 5_000
const exited = (code: number) => ({ kind: 'exited', code })
const killed = (by: string) => ({ kind: 'killed', by, detail: expect.any(String) as unknown })
const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

describe.each(places)('%s', (_, { run, start }) => {
  test('[E-3.7] a run that takes too long is killed', async () => {
    const { ending } = await run({ sh: 'while :; do sleep 1; done' }, { limits: { seconds: 1 } })
    expect(ending).toEqual({
      kind: 'killed',
      by: 'time',
      detail: 'It ran longer than 1 seconds, which is the longest it may.',
    })
  })

  test('[E-3.7] [E-3.8] a run that fills the memory is killed, and the worker goes on', async () => {
    const delay = monitorEventLoopDelay()
    delay.enable()
    // Bounded, in case nobody stops it.
    const balloon = `const held = []; while (held.length < 200) held.push(Buffer.alloc(10e6, 1))
      setInterval(() => {}, 1000)`
    const program = { command: process.execPath, arguments: ['-e', balloon] }
    const { ending } = await run({ program }, { limits: { memoryMb: 300 } })
    expect(ending).toEqual(killed('memory'))
    expect(delay.max / 1e6).toBeLessThan(LATEST_HEARTBEAT_MS)
  })

  test('[E-3.7] [E-3.8] a run that multiplies is killed, and the worker goes on', async () => {
    const delay = monitorEventLoopDelay()
    delay.enable()
    const word = `bomb${randomUUID().replaceAll('-', '')}`
    // Two to the power of twelve at most, in case nobody stops it.
    const bomb = `${word}() { [ $1 -gt 11 ] || { ${word} $(($1 + 1)) & ${word} $(($1 + 1)) & }; sleep 60; }; ${word} 1`
    const { ending } = await run({ sh: bomb })
    expect(ending).toEqual(killed('processes'))
    expect(countProcesses(word)).toBe(0)
    expect(delay.max / 1e6).toBeLessThan(LATEST_HEARTBEAT_MS)
  })

  test.each([
    ['one large file', 'head -c 100000000 /dev/zero >out/files/large'],
    ['many files', 'for i in $(seq 60); do head -c 1000000 /dev/zero >out/files/$i; done'],
    ['a file with a hole', 'truncate -s 1G out/files/sparse'],
    ['a file for itself', 'head -c 100000000 /dev/zero >scratch'],
  ])('[E-3.7] a run that fills the disk with %s is killed', async (_name, sh) => {
    const { ending, folder } = await run({ sh })
    expect(ending).toEqual(killed('disk'))
    expect(await stat(join(folder, 'out/files/large')).catch(() => ({ size: 0 }))).toMatchObject({
      size: expect.toSatisfy((size: number) => size < 22_000_000) as unknown,
    })
  })

  test('[E-3.7] a run that writes too many files is killed, while it runs and when it was quick', async () => {
    const write = 'i=0; while [ $i -lt 1000 ]; do : >out/files/$i; i=$((i + 1)); done'
    expect((await run({ sh: write })).ending).toEqual(killed('files'))
    expect((await run({ sh: `${write}; sleep 60` })).ending).toEqual(killed('files'))
  })

  test('[E-3.9] nothing is left of a run, also not what left its parent, group, session and environment', async () => {
    const word = String(10_000 + Math.random())
    const { ending } = await run({
      sh: `(setsid sh -c 'sleep ${word} & sleep ${word}' >/dev/null 2>&1 &); sleep ${word} & exit 3`,
    })
    expect(ending).toEqual(exited(3))
    expect(countProcesses(word)).toBe(0)
  })

  test('[E-3.10] a run that is asked to stop can say farewell', async () => {
    const trial = await start({ sh: `trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done` })
    await vi.waitFor(() => expect(trial.stdout).toEqual(['ready']), 30_000)
    trial.stop(60_000)
    expect(await trial.ended).toEqual({ kind: 'killed', by: 'stop' })
    expect(trial.stdout).toEqual(['ready', 'bye'])
  })

  test('[E-3.10] a run that will not stop is killed after the grace', async () => {
    const trial = await start({ sh: `trap 'echo no' TERM; echo ready; while :; do sleep 0.05; done` })
    await vi.waitFor(() => expect(trial.stdout).toEqual(['ready']), 30_000)
    trial.stop(500)
    expect(await trial.ended).toEqual({ kind: 'killed', by: 'stop' })
    expect(trial.stdout).toContain('no')
  })

  test('[E-3.10] a run can be killed at once', async () => {
    const trial = await start({ sh: `trap '' TERM; echo ready; while :; do sleep 0.05; done` })
    await vi.waitFor(() => expect(trial.stdout).toEqual(['ready']), 30_000)
    trial.kill()
    expect(await trial.ended).toEqual({ kind: 'killed', by: 'stop' })
  })

  test('[E-3.11] whoever holds the output open does not hold up the end', async () => {
    const word = String(10_000 + Math.random())
    const { ending, stdout } = await run({ sh: `echo before; sleep ${word} & exit 0` })
    expect({ ending, stdout }).toEqual({ ending: exited(0), stdout: ['before'] })
    expect(countProcesses(word)).toBe(0)
  })

  test('[E-3.11] a program that closes its output has not ended', async () => {
    const wait = 'while [ ! -e go ]; do sleep 0.05; done'
    const trial = await start({ sh: `exec >&- 2>&-; : >closed; ${wait}; exit 7` })
    await vi.waitFor(async () => expect(await exists(join(trial.folder, 'closed'))).toBe(true), 30_000)
    await writeFile(join(trial.folder, 'go'), '')
    expect(await trial.ended).toEqual(exited(7))
  })

  test('[E-3.12] a line without end comes as one short line', async () => {
    const { ending, stdout } = await run({ sh: `head -c 100000000 /dev/zero | tr '\\0' x; echo; echo next` })
    expect(ending).toEqual(exited(0))
    expect(stdout).toEqual([expect.stringMatching(/^x+ … \(\d+ more bytes were cut\)$/), 'next'])
  })

  test('[E-3.12] noise comes as text', async () => {
    const { ending, stdout } = await run({ sh: 'head -c 1000000 /dev/urandom' })
    expect(ending).toEqual(exited(0))
    expect(stdout.length).toBeGreaterThan(100)
    for (const line of stdout) {
      expect(line.isWellFormed() && !/(?!\t)\p{Cc}/u.test(line)).toBe(true)
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(LONGEST_LINE_BYTES)
    }
  })

  test('[E-3.13] a program is held up by a slow reader, not buffered', async () => {
    // Each line is as long as its number is told beforehand, in a file that is always up to date.
    const print = `const fs = require('node:fs'); const far = fs.openSync('far', 'w')
      for (let i = 1; i <= 20000; i++) { fs.writeSync(far, String(i), 0); fs.writeSync(1, String(i).padEnd(999) + '\\n') }`
    let [lines, furthestAhead] = [0, 0]
    const trial = await start(
      { program: { command: process.execPath, arguments: ['-e', print] } },
      {
        async onLine() {
          lines += 1
          if (lines % 100 !== 0) return
          await setImmediate()
          const far = Number(await readFile(join(trial.folder, 'far'), 'utf8'))
          furthestAhead = Math.max(furthestAhead, far - lines)
        },
      },
    )
    expect(await trial.ended).toEqual(exited(0))
    expect(lines).toBe(20_000)
    expect(furthestAhead).toBeLessThan(2_000)
  })

  test('a program that leaves nothing, links, pipes and odd names has ended all the same', async () => {
    expect((await run({ sh: 'true' })).ending).toEqual(exited(0))
    const odd = `mkfifo out/files/pipe; ln -s / out/files/root; ln -s root out/files/loop; : >"out/files/a
b"; : >"out/files/$(printf '%0255d' 0)"; chmod 0 out/files`
    expect((await run({ sh: odd })).ending).toEqual(exited(0))
  })

  test('a program that a signal has ended says so', async () => {
    expect((await run({ sh: 'kill -9 $$' })).ending).toEqual({
      kind: 'killed',
      by: 'signal',
      detail: 'It was ended by SIGKILL.',
    })
  })

  test('[E-3.6] a program that is not installed is named', async () => {
    const { ending } = await run({ program: { command: 'no-such-program' } })
    expect(ending).toEqual({
      kind: 'not started',
      message: 'The program of this component, no-such-program, is not installed where the job ran.',
    })
  })

  test('a reader that fails does not keep the run from ending', async () => {
    const { ending } = await run(
      { sh: 'for i in $(seq 20000); do echo a line that nobody can store; done; exit 5' },
      { onLine: () => Promise.reject(new Error('no room')) },
    )
    expect(ending).toEqual(exited(5))
  })
})
