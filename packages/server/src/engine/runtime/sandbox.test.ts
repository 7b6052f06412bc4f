import assert from 'node:assert/strict'
import { cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { forbiddenCalls, systemCallFilter } from './system-calls.ts'
import { countProcesses, preparePrograms, type Overrides, type Script } from './testing/programs.ts'

const repository = join(import.meta.dirname, '../../../../..')
const components = join(repository, 'components')
const { runtime, run } = preparePrograms()
const withHostNetwork = preparePrograms({ network: 'host' })
const plain = preparePrograms({ sandbox: 'off' })
const works = (await runtime.check()) === 'bubblewrap'
const exited = { kind: 'exited', code: 0 }
afterEach(() => vi.unstubAllEnvs())

/** Where bubblewrap does not work, what has to be true is that nothing was run. */
function inSandbox(prove: () => Promise<void>): () => Promise<void> {
  return works ? prove : proveRefusal
}

async function proveRefusal(): Promise<void> {
  const { ending, stdout } = await run({ sh: 'echo ran' })
  assert.equal(ending.kind, 'not started')
  assert.deepEqual(stdout, [])
}

async function output(script: Script, overrides?: Overrides): Promise<string[]> {
  const { ending, stdout, stderr } = await run(script, overrides)
  assert.deepEqual({ ending, stderr }, { ending: exited, stderr: [] })
  return stdout
}

test(
  '[E-3.1] a program is in its run folder and has nothing of the environment of the server',
  inSandbox(async () => {
    vi.stubEnv('CLEW_SECRET_KEY', 'canary')
    const environment = { REGION: 'eu', CLEW_DATADIR: '/elsewhere' }
    const stdout = await output({ sh: 'pwd; env | sort | grep -v "^CLEW_RUN="' }, { environment })
    expect(stdout).toEqual([
      '/data',
      'CLEW_DATADIR=/data',
      'HOME=/data',
      'KBC_DATADIR=/data',
      'LANG=C.UTF-8',
      expect.stringMatching(/^PATH=/),
      'PWD=/data',
      'REGION=eu',
    ])
  }),
)

test('[E-3.1] without the sandbox, too', async () => {
  vi.stubEnv('CLEW_SECRET_KEY', 'canary')
  const { folder, stdout } = await plain.run({ sh: 'env' }, { environment: { REGION: 'eu' } })
  expect(stdout.map((line) => line.split('=')[0]!).toSorted()).toEqual([
    'CLEW_DATADIR',
    'CLEW_RUN',
    'HOME',
    'KBC_DATADIR',
    'LANG',
    'PATH',
    'PWD',
    'REGION',
  ])
  expect(stdout).toContain(`CLEW_DATADIR=${folder}`)
})

test(
  '[E-3.18] what a run puts into its environment cannot reach the sandbox itself',
  inSandbox(async () => {
    const { stdout } = await run({ sh: 'echo "$LD_PRELOAD"' }, { environment: { LD_PRELOAD: '/tmp/evil.so' } })
    // The loader of the shell complains inside; outside, bubblewrap would not have found the run folder's /tmp.
    expect(stdout).toEqual(['/tmp/evil.so'])
  }),
)

test(
  '[E-3.2] a program sees its own folders, and nothing else of the machine',
  inSandbox(async () => {
    await writeFile('/tmp/clew-canary', 'canary')
    const root = await output({ sh: 'ls -A / | grep -v "^lib\\|^bin\\|^sbin"' })
    expect(root).toEqual(['data', 'dev', 'etc', 'proc', 'tmp', 'usr', repository.split('/')[1]!].toSorted())
    const unseen = [
      '/etc/shadow',
      '/root',
      '/home',
      '/var',
      '/run',
      '/tmp/clew-canary',
      join(repository, 'packages/server'),
      // What leads to the components has to be there.
    ].filter((path) => !repository.startsWith(`${path}/`))
    expect(await output({ sh: `for path in ${unseen.join(' ')}; do [ ! -e $path ] || echo $path; done` })).toEqual([])
    expect(await output({ sh: 'cat /etc/passwd; hostname; id -u; ls /proc | grep -c "^[0-9]"' })).toEqual([
      'clew:x:1000:1000:Clew:/tmp:/bin/sh',
      'clew',
      '1000',
      expect.stringMatching(/^[1-6]$/),
    ])
  }),
)

test(
  '[E-3.3] a program writes to its run folder only, and not to its inputs',
  inSandbox(async () => {
    const places = '/x /usr/x /dev/x /etc/x /proc/x /data/in/x /data/in/tables/x'
    const write = `for path in ${places} /data/x /data/out/files/x /tmp/x /dev/shm/y; do { echo 1 >$path; } 2>/dev/null && echo $path; done; true`
    const { folder, stdout } = await run({ sh: write })
    expect(stdout).toEqual(['/data/x', '/data/out/files/x', '/tmp/x', '/dev/shm/y'])
    expect(await readFile(join(folder, 'out/files/x'), 'utf8')).toBe('1\n')
    expect(await readFile(join(folder, 'tmp/x'), 'utf8')).toBe('1\n')
  }),
)

test(
  '[E-3.4] a program has no network unless its component needs it or its user may have it',
  inSandbox(async () => {
    const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const connect = `require('node:net').connect(${port}, '127.0.0.1').on('connect', () => process.exit(0)).on('error', () => process.exit(9))`
    const program = { command: process.execPath, arguments: ['-e', connect] }
    const ends = async (from: typeof withHostNetwork, network: boolean, networkAsked = false) =>
      (await from.run({ program: { ...program, network } }, { networkAsked })).ending
    expect(await ends({ ...withHostNetwork, run }, false)).toEqual({ kind: 'exited', code: 9 })
    expect(await ends({ ...withHostNetwork, run }, true)).toEqual(exited)
    expect(await ends(withHostNetwork, false)).toEqual({ kind: 'exited', code: 9 })
    expect(await ends(withHostNetwork, false, true)).toEqual(exited)
    server.close()
  }),
)

test('[E-3.4] a network that the instance does not give is refused, not left out', async () => {
  const { ending } = await run({ sh: 'true' }, { networkAsked: true })
  expect(ending).toEqual({
    kind: 'not started',
    message: expect.stringContaining('set CLEW_SANDBOX_NETWORK to outside') as unknown,
  })
})

test(
  '[E-3.18] a program cannot gain rights or reach what is outside',
  inSandbox(async () => {
    const word = String(10_000 + Math.random())
    const outside = await plain.start({ sh: `echo $$; sleep ${word}` })
    await vi.waitFor(() => expect(outside.stdout).toHaveLength(1), 30_000)
    const tries = [
      `kill -9 ${process.pid}`,
      `kill -9 ${outside.stdout[0]}`,
      'kill -9 1 && kill -9 $PPID && false',
      'unshare --user true',
      'unshare --mount true',
      'mount -t tmpfs none /tmp',
      'chroot / true',
      'grep -q "^CapEff:.*[1-9a-f]" /proc/self/status',
      'grep -q "^NoNewPrivs:.*0" /proc/self/status',
    ]
    const script = tries.map((one) => `{ ${one}; } >/dev/null 2>&1 && echo '${one}'`).join('\n')
    expect(await output({ sh: `${script}\ntrue` })).toEqual([])
    expect(countProcesses(word)).toBeGreaterThan(0)
    outside.kill()
    await outside.ended
  }),
)

test(
  '[E-3.2] arguments and environment of a run are not shown to other users of the machine',
  inSandbox(async () => {
    const word = `secret${String(Math.random()).slice(2)}`
    const wait = 'echo ready; while [ ! -e go ]; do sleep 0.05; done'
    const { start } = preparePrograms()
    const trial = await start({ sh: wait }, { environment: { TOKEN: word } })
    await vi.waitFor(() => expect(trial.stdout).toEqual(['ready']), 30_000)
    expect(countProcesses(word)).toBe(0)
    await writeFile(join(trial.folder, 'go'), '')
    expect(await trial.ended).toEqual(exited)
  }),
)

test(
  '[E-3.18] system calls that a program does without are refused',
  inSandbox(async () => {
    const calls = [...forbiddenCalls(), 435, 0x4000_0000 + 39]
    const script = `import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for number in ${JSON.stringify(calls)}:
    result = libc.syscall(number, 0, 0, 0, 0, 0)
    print(number, result, ctypes.get_errno() in (1, 38))`
    const stdout = await output({ program: { command: 'python3', arguments: ['-c', script] } })
    expect(stdout).toEqual(calls.map((number) => `${number} -1 True`))
    // Neither would be refused in this way by anyone else.
    const [clone, ioctl] = process.arch === 'x64' ? [56, 16] : [220, 29]
    const byArgument = `import ctypes
libc = ctypes.CDLL(None, use_errno=True)
for call in ((${clone}, 0x10000000 | 17, 0), (${ioctl}, 0, 0x5412)):
    print(libc.syscall(*call, 0, 0, 0), ctypes.get_errno())`
    expect(calls.length).toBeGreaterThan(30)
    expect(await output({ program: { command: 'python3', arguments: ['-c', byArgument] } })).toEqual(['-1 1', '-1 1'])
  }),
)

test('there is a filter of system calls for the machines that Clew knows', () => {
  expect(systemCallFilter('x64')!.length).toBe(systemCallFilter('arm64')!.length)
  expect(systemCallFilter('riscv64')).toBeUndefined()
  expect(new Set(forbiddenCalls('arm64')).size).toBe(forbiddenCalls('x64').length)
})

const component = (name: string) => ({
  program: {
    command: process.execPath,
    arguments: [join(components, name, 'main.ts')],
    folder: join(components, name),
  },
})

test(
  '[E-3.2] the components that run code of users have what they need',
  inSandbox(async () => {
    const limits = { processes: 64, memoryMb: 2048 }
    for (const [name, code] of [
      ['python', `import ssl, sqlite3, json; open('out/tables/a.csv', 'w').write('id\\n1\\n')`],
      ['javascript', `require('node:fs').writeFileSync('out/tables/a.csv', 'id\\n1\\n')`],
    ] as const) {
      const { ending, folder, stdout } = await run(component(name), { config: { parameters: { code } }, limits })
      expect({ name, ending, stdout }).toEqual({ name, ending: exited, stdout: [] })
      expect(await readFile(join(folder, 'out/tables/a.csv'), 'utf8')).toBe('id\n1\n')
    }
    for (const name of ['sql-duckdb', 'sqlite']) {
      const folder = await mkdtemp(join(tmpdir(), 'clew-case-'))
      await cp(join(components, name, 'cases/join'), folder, { recursive: true })
      await rm(join(folder, 'out'), { recursive: true })
      const { ending, stdout } = await run(component(name), { folder, limits })
      expect({ name, ending, stdout }).toMatchObject({ name, ending: exited })
      expect(await readdir(join(folder, 'out/tables'))).toEqual(
        await readdir(join(components, name, 'cases/join/out/tables')),
      )
      await rm(folder, { recursive: true })
    }
  }),
)

test.each([
  ['is missing', '/nowhere/bwrap', 'bubblewrap (bwrap) is not installed'],
  ['does not work', '/bin/false', 'bubblewrap does not work (exit code 1)'],
])(
  '[E-3.5] where bubblewrap %s, nothing is run in a sandbox, and the refusal says what to do',
  async (_, bubblewrap, reason) => {
    const broken = preparePrograms({ bubblewrap })
    const why = expect.stringMatching(
      `${RegExp.escape(reason)}.*apt-get install bubblewrap.*CLEW_SANDBOX=off`,
    ) as unknown
    expect(await broken.runtime.check()).toEqual(why)
    const { ending, stdout } = await broken.run({ sh: 'echo ran' })
    expect({ ending, stdout }).toEqual({ ending: { kind: 'not started', message: why }, stdout: [] })
    // What runs no code of users is not concerned.
    expect((await broken.run({ module: `export const main = () => console.log('ran')` })).stdout).toEqual(['ran'])
  },
)

test('[E-3.5] CLEW_SANDBOX=off runs the code of users without a sandbox', async () => {
  expect(await plain.runtime.check()).toBe('off')
  const { ending, folder, stdout } = await plain.run({ sh: 'pwd' })
  expect({ ending, stdout }).toEqual({ ending: exited, stdout: [await realpath(folder)] })
})

test('[E-3.10] a run can be stopped while the sandbox is still being tried', async () => {
  const { start } = preparePrograms()
  const trial = await start({ sh: 'echo ran; sleep 60' })
  trial.stop(60_000)
  expect(await trial.ended).toMatchObject({ kind: 'killed', by: 'stop' })
  expect(trial.stdout).toEqual([])
})
