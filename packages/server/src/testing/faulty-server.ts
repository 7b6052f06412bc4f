/**
 * The product as tests of faults start it: with short leases, and, where `CRASH_AT=<point>[:n][:SIGKILL|SIGTERM|EXIT]` says so, ending
 * when it comes to that point for the n-th time.
 */
import { runCommand } from '../commands/run-command.ts'
import { readConfig } from '../config.ts'
import { atCrashPoints, type LeaseTimes } from '../engine/index.ts'
import { serve } from '../serve.ts'

/** Long enough for a machine that is busy, short enough to be waited for. */
const SHORT_LEASE: LeaseTimes = { leaseSeconds: 4, reportEveryMs: 400, fenceAfterMs: 2_500 }

// A test that was killed must leave nobody behind.
process.stdin.on('end', () => process.exit(1)).resume()

const asked = process.env['CRASH_AT']
if (asked !== undefined) crashAt(asked)
await runCommand(() => serve(readConfig(), { demo: false, leaseTimes: SHORT_LEASE }))

function crashAt(spec: string): void {
  const [point, ...rest] = spec.split(':')
  const how = rest.find((word) => /^[A-Z]/.test(word)) ?? 'SIGKILL'
  let left = Number(rest.find((word) => /^\d+$/.test(word)) ?? 1)
  atCrashPoints((reached) => {
    if (reached !== point || --left !== 0) return
    if (how === 'EXIT') process.exit(3)
    process.kill(process.pid, how)
  })
}
