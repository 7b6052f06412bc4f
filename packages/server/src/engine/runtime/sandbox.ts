/** Programs in bubblewrap: own processes, own view of the files, no network unless given, nothing of the server. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { compiledInSandbox } from './compiled.ts'
import { findProgram, SEARCH_PATH } from './find-program.ts'
import type { OutsideNetwork } from './outside-network.ts'
import { isBuiltIn, TEMPORARY_FOLDER, USER_ID, viewOptions } from './sandbox-view.ts'
import { systemCallFilter } from './system-calls.ts'

const ISOLATION = [
  '--unshare-user',
  '--unshare-ipc',
  '--unshare-pid',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--die-with-parent',
  // Without a terminal to type into.
  '--new-session',
  ...Object.entries({ '--cap-drop': 'ALL', '--uid': USER_ID, '--gid': USER_ID, '--hostname': 'clew' }).flat(),
]
/** Namespaces below its own would give the program back what it has lost. Bubblewrap before 0.8 cannot refuse them. */
const REFUSE_NAMESPACES = ['--disable-userns']

/** `host`: that of the machine. */
export type SandboxNetwork = 'none' | 'host' | OutsideNetwork

export interface Sandboxed {
  folder: string
  componentFolder: string
  alsoReads?: readonly string[]
  /** The program's file. */
  program: string
  /** What is run: the program, its arguments, and what stands before them. */
  command: string[]
  environment: Record<string, string>
  network: SandboxNetwork
  /** Puts something before the whole. */
  wrap?: (command: string[]) => string[]
}

export interface WorkingSandbox {
  works: true
  spawn(sandboxed: Sandboxed): ChildProcess
}

export interface BrokenSandbox {
  works: false
  /** A sentence that says why, and what to do. */
  why: string
}

/** Makes a trial start, with all that a real one has. `command`: bubblewrap. */
export async function findSandbox(command = 'bwrap'): Promise<WorkingSandbox | BrokenSandbox> {
  const bubblewrap = findProgram(command)
  if (bubblewrap === undefined) return refusal('bubblewrap (bwrap) is not installed')
  const folder = await mkdtemp(join(tmpdir(), 'clew-sandbox-'))
  try {
    const [strict, lenient] = [[...ISOLATION, ...REFUSE_NAMESPACES], ISOLATION]
    if ((await trialError(bubblewrap, strict, folder)) === undefined) return working(bubblewrap, strict)
    const error = await trialError(bubblewrap, lenient, folder)
    return error === undefined ? working(bubblewrap, lenient) : refusal(`bubblewrap does not work (${error})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const working = (bubblewrap: string, isolation: string[]): WorkingSandbox => ({
  works: true,
  spawn: (sandboxed) => spawnIn(bubblewrap, isolation, sandboxed),
})

const refusal = (reason: string): BrokenSandbox => ({
  works: false,
  why:
    `Code cannot be run safely on this machine: ${reason}. Install it (apt-get install bubblewrap), allow user namespaces ` +
    `(docs/operations.md, The sandbox), or set CLEW_SANDBOX=off to run the code of users without a sandbox, with the rights of Clew.`,
})

function spawnIn(bubblewrap: string, isolation: string[], sandboxed: Sandboxed): ChildProcess {
  const { folder, command, network, wrap = (whole) => whole } = sandboxed
  const outside = typeof network === 'string' ? undefined : network
  const environment = { ...sandboxed.environment, ...(isBuiltIn(sandboxed.componentFolder) && compiledInSandbox) }
  mkdirSync(join(folder, TEMPORARY_FOLDER), { recursive: true })
  const filter = systemCallFilter()
  const boxed = [bubblewrap, '--args', '3', '--', ...command]
  const [program, ...args] = wrap(outside ? outside.entered(boxed) : boxed)
  const child = spawn(program!, args, {
    cwd: '/',
    // Bubblewrap itself runs outside: nothing that the run has chosen may reach it.
    env: { PATH: SEARCH_PATH },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  })
  const options = [
    ...isolation,
    ...(network === 'none' ? ['--unshare-net'] : []),
    ...viewOptions({ ...sandboxed, hasOwnResolver: outside !== undefined }),
    ...(filter ? ['--seccomp', '4'] : []),
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
  ]
  // Not as arguments, which every user of the machine can read.
  give(child.stdio[3], Buffer.from(options.map((option) => `${option}\0`).join('')))
  give(child.stdio[4], filter ?? Buffer.alloc(0))
  return child
}

/** Whether it was read shows in how the program ends. */
function give(pipe: ChildProcess['stdio'][number] | undefined, content: Buffer): void {
  const writable = pipe as Writable
  writable.on('error', () => {})
  writable.end(content)
}

async function trialError(bubblewrap: string, isolation: string[], folder: string): Promise<string | undefined> {
  const child = spawnIn(bubblewrap, isolation, {
    folder,
    componentFolder: folder,
    program: '/bin/sh',
    command: ['/bin/sh', '-c', 'true'],
    environment: {},
    network: 'none',
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout?.resume()
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said = error.message
      resolve(null)
    })
    child.once('close', resolve)
  })
  return code === 0 ? undefined : said.trim().split('\n')[0] || `exit code ${code}`
}
