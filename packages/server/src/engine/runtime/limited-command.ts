/** The limits that a program carries with it, set by a shell that then becomes the program. */
import type { Limits } from './run.ts'

const BLOCKS_IN_A_MEGABYTE = 2048

/**
 * No core dumps; no file larger than the run may write in all, so that not even the fastest writer outruns whoever looks at the folder; out
 * of memory, the machine shall end this before anything else; and a program that takes every core leaves the worker its share.
 * The last block lets the limit be passed and thereby seen.
 */
const setLimits = (limits: Limits): string[] => [
  'ulimit -c 0',
  `ulimit -f ${limits.diskMb * BLOCKS_IN_A_MEGABYTE + 1}`,
  '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null',
]

/**
 * In a user namespace of its own the number of processes is counted apart from everyone else's; outside, it would be that of the whole user.
 * The shells disagree on the letter.
 */
const setProcessLimit = (limits: Limits): string =>
  `{ ulimit -u ${limits.processes} || ulimit -p ${limits.processes}; } 2>/dev/null`

/** When the worker dies, the kernel ends the program. Bubblewrap sees to that by itself. */
const DIE_WITH_WORKER = 'command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL nice -n 5 "$@"'
const RUN = 'exec nice -n 5 "$@"'

export function limitedCommand(command: string[], limits: Limits, where: 'in the sandbox' | 'outside'): string[] {
  const script =
    where === 'outside'
      ? [...setLimits(limits), DIE_WITH_WORKER, RUN]
      : [...setLimits(limits), setProcessLimit(limits), RUN]
  return ['/bin/sh', '-c', script.join('\n'), 'sh', ...command]
}
