import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import type { PrivateAccess } from '@clew/component-sdk/networks'
import { findProgram } from './find-program.ts'
import { openOutsideNetwork } from './outside-network.ts'
import type { Ending } from './run.ts'
import { preparePrograms } from './testing/programs.ts'

const MACHINE = fileURLToPath(import.meta.resolve('./testing/machine-with-networks.ts'))

const OUTSIDE = '203.0.113.7'
const OWN = '203.0.113.1'
const PRIVATE = '10.1.2.3'
const OTHER_PRIVATE = '10.2.0.4'
const METADATA = '169.254.169.254'
/** Of slirp4netns: what leads to the loopback of the machine with other settings. */
const GATEWAY = '198.18.0.2'

/** The machine answers at all of them; only one is on an interface, and thereby its own. */
const SET_UP = `set -e
ip link set lo up
ip address add ${OWN}/32 dev lo
for address in ${[OUTSIDE, PRIVATE, OTHER_PRIVATE, METADATA].join(' ')}; do ip route add local $address/32 dev lo; done
mount --bind "$1" /etc/resolv.conf
shift
exec "$@"`

interface Reached {
  ending: Ending
  said: string[]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-resolver-'))
  await writeFile(join(folder, 'resolv.conf'), 'nameserver 127.0.0.1\n')
  return () => rm(folder, { recursive: true })
})

async function reached(access: PrivateAccess): Promise<Record<string, boolean>> {
  const addresses = [OUTSIDE, OWN, '127.0.0.1', PRIVATE, OTHER_PRIVATE, METADATA, GATEWAY]
  const command = [join(folder, 'resolv.conf'), process.execPath, MACHINE, JSON.stringify({ addresses, access })]
  const apart = ['--user', '--map-root-user', '--net', '--mount', '--', '/bin/sh', '-c', SET_UP, 'sh', ...command]
  const { stdout } = await promisify(execFile)('unshare', apart)
  const { ending, said } = JSON.parse(stdout) as Reached
  expect({ ending, lines: said.length }).toEqual({ ending: { kind: 'exited', code: 0 }, lines: 1 })
  return JSON.parse(said[0]!) as Record<string, boolean>
}

const never = { [OWN]: false, '127.0.0.1': false, [METADATA]: false, [GATEWAY]: false }
const outside = { [OUTSIDE]: true, 'outside.test': true }

test.each<[string, PrivateAccess, Record<string, boolean>]>([
  ['all', true, { [PRIVATE]: true, [OTHER_PRIVATE]: true }],
  ['none', false, { [PRIVATE]: false, [OTHER_PRIVATE]: false }],
  ['one', ['10.1.0.0/16', '169.254.169.254/32', `${OWN}/32`], { [PRIVATE]: true, [OTHER_PRIVATE]: false }],
])(
  '[E-3.25] a network that a user asks for leads outside, never to the machine, and to %s of the private networks',
  { timeout: 60_000 },
  async (_which, access, privates) => {
    expect(await reached(access)).toEqual({ ...outside, ...never, ...privates })
  },
)

/** By their command line. */
async function countOf(word: string): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter((line) => line.includes(word)).length
}

test('[E-3.9] [E-3.25] the network of a run goes with it', async () => {
  const { run } = preparePrograms({ network: 'outside' })
  const before = await countOf('slirp4netns')
  const { ending } = await run({ sh: 'true' }, { networkAsked: true })
  expect(ending).toEqual({ kind: 'exited', code: 0 })
  await expect.poll(() => countOf('slirp4netns')).toBeLessThanOrEqual(before)
})

test.each([
  ['is not installed', undefined, 'slirp4netns cannot be found'],
  ['does not work', '/bin/false', '/bin/false ended with 1'],
])('[E-3.4] where slirp4netns %s there is no network, and it is said what to do', async (_how, slirp4netns, reason) => {
  const holders = await countOf('read -r _')
  const opened = await openOutsideNetwork(true, (name) => (name === 'slirp4netns' ? slirp4netns : findProgram(name)))
  expect(opened).toEqual({ why: expect.stringContaining(reason) as unknown })
  expect(opened).toEqual({ why: expect.stringContaining('apt-get install slirp4netns iproute2') as unknown })
  await expect.poll(() => countOf('read -r _')).toBeLessThanOrEqual(holders)
})
