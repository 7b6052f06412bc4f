/**
 * A network for code of users that leads out of the machine and never to it: slirp4netns speaks for a network namespace of the run's own,
 * in which there are routes to whatever must not be reached that prohibit it. A program in the sandbox has no right to change them.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import type { Readable } from 'node:stream'
import { isIPv4 } from 'node:net'
import { metadataNetworks, networkList, privateNetworks, type PrivateAccess } from '@clew/component-sdk/networks'
import { findProgram, SEARCH_PATH } from './find-program.ts'

const NEEDED = ['slirp4netns', 'ip', 'unshare', 'nsenter'] as const
type Needed = Record<(typeof NEEDED)[number], string>

/** Between the namespace and slirp4netns: a range for tests of equipment, which no network has. Its third address is the resolver. */
const LINK = '198.18.0.0/24'
const GATEWAY = '198.18.0.2'
const TIMEOUT_MS = 10_000

/** Holds the namespaces for as long as its input is open: not longer than the worker lives. */
const HOLD = `echo there
read -r _ || exit 1
ip=$1
shift
for route; do
  # shellcheck disable=SC2086
  "$ip" route replace $route || exit 1
done
echo ready
read -r _`

export interface OutsideNetwork {
  /** The command, in the network. */
  entered(command: string[]): string[]
  close(): void
}

/** `why`: a sentence that says what to do. */
export async function openOutsideNetwork(
  access: PrivateAccess,
  find: (command: string) => string | undefined = findProgram,
): Promise<OutsideNetwork | { why: string }> {
  const programs = findNeeded(find)
  if (Array.isArray(programs)) return refusal(`${programs.join(' and ')} cannot be found`)
  const hold = ['--user', '--map-root-user', '--net', '--', '/bin/sh', '-c', HOLD, 'sh', programs.ip]
  const holder = start(programs.unshare, [...hold, ...routes(access)], ['pipe', 'pipe', 'pipe'])
  const children = [holder]
  const close = () => children.forEach((child) => child.kill('SIGKILL'))
  try {
    await answerOf(holder, holder.stdout!)
    const speaker = start(programs.slirp4netns, speakFor(holder.pid!), ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'])
    children.push(speaker)
    await answerOf(speaker, speaker.stdio[READY_FD] as Readable)
    holder.stdin!.write('\n')
    await answerOf(holder, holder.stdout!)
  } catch (error) {
    close()
    return refusal((error as Error).message)
  }
  const enter = [programs.nsenter, '--preserve-credentials', '--user', '--net', '--target', String(holder.pid), '--']
  return { entered: (command) => [...enter, ...command], close }
}

const READY_FD = 3
const EXIT_FD = 4

const speakFor = (pid: number): string[] => [
  '--configure',
  '--mtu=65520',
  `--cidr=${LINK}`,
  '--disable-host-loopback',
  '--enable-sandbox',
  '--enable-seccomp',
  `--ready-fd=${READY_FD}`,
  // Closed when the worker dies.
  `--exit-fd=${EXIT_FD}`,
  String(pid),
  'tap0',
]

/** What is more exact wins: the addresses of the machine itself, whatever is allowed. */
function routes(access: PrivateAccess): string[] {
  const metadata = networkList(metadataNetworks.ipv4)
  const allowed = typeof access === 'boolean' ? [] : access.filter((network) => isIPv4(addressIn(network)))
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return [
    ...(access === true ? [] : privateNetworks.ipv4.map(prohibit)),
    ...allowed.filter((network) => !metadata.check(addressIn(network))).map((network) => `${network} via ${GATEWAY}`),
    ...metadataNetworks.ipv4.map(prohibit),
    ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => prohibit(address)),
  ]
}

const prohibit = (network: string): string => `prohibit ${network}`
const addressIn = (network: string): string => network.split('/')[0]!

/** What was found, or the names of what was not. */
function findNeeded(find: (command: string) => string | undefined): Needed | string[] {
  const found = Object.fromEntries(NEEDED.map((name) => [name, find(name)]))
  const missing = NEEDED.filter((name) => found[name] === undefined)
  return missing.length > 0 ? missing : (found as Needed)
}

function start(program: string, args: string[], stdio: ('pipe' | 'ignore')[]): ChildProcess {
  // Ctrl-C is for the worker, which ends these when their run has ended.
  const child = spawn(program, args, { cwd: '/', env: { PATH: SEARCH_PATH }, detached: true, stdio })
  for (const stream of child.stdio) stream?.on('error', () => {})
  return child
}

/** Rejects with what the process said when it ends instead. */
function answerOf(child: ChildProcess, stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const timer = setTimeout(() => reject(new Error(`${child.spawnfile} does not answer`)), TIMEOUT_MS)
    const settle = (act: () => void) => {
      clearTimeout(timer)
      act()
    }
    stream.once('data', () => settle(resolve))
    child.once('error', (error) => settle(() => reject(error)))
    child.once('close', (code) =>
      settle(() => reject(new Error(said.trim().split('\n').at(-1) || `${child.spawnfile} ended with ${code}`))),
    )
  })
}

const refusal = (reason: string): { why: string } => ({
  why:
    `This configuration asks for the network, which it cannot be given where the job ran: ${reason}. Install what is missing ` +
    '(apt-get install slirp4netns iproute2; docs/operations.md, The network of code), switch the network off in the settings of the ' +
    'configuration, or set CLEW_SANDBOX_NETWORK=host.',
})
