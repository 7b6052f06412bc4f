/** The limits that a program carries with it, set by a shell that then becomes the program. */
import type { Limits } from './run.ts'

const BLOCKS_IN_A_MEGABYTE = 2048

/**
 * No core dumps; out of memory, the machine shall end this before anything else; and a program that takes every core leaves the worker its
 * share.
 */
const BE_POLITE = ['ulimit -c 0', '{ echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null']
const RUN = 'exec nice -n 5 "$@"'
/** When the worker dies, the kernel ends the program. Bubblewrap sees to that by itself. */
const RUN_UNTIL_WORKER_DIES = `command -v setpriv >/dev/null && exec setpriv --pdeathsig KILL nice -n 5 "$@"\n${RUN}`

/**
 * No file larger than the run may write in all, so that not even the fastest writer outruns whoever looks at the folder. The last block
 * lets the limit be passed and thereby seen.
 */
const limitFiles = ({ diskMb }: Limits): string => `ulimit -f ${diskMb * BLOCKS_IN_A_MEGABYTE + 1}`

/**
 * In a user namespace of its own the processes of the run are counted apart from everyone else's. Threads count, too. The shells
 * disagree on the letter.
 */
const limitProcesses = (limits: Limits): string => {
  const most = mostTasks(limits)
  return `{ ulimit -u ${most} || ulimit -p ${most}; } 2>/dev/null`
}

/** What the kernel holds a run to. It counts threads, of which one Node has a dozen; the exact limit is watched from outside. */
export const mostTasks = ({ processes }: Limits): number => processes * 8 + 256

/** For a process of the runtime's own. */
export const politeCommand = (command: string[]): string[] => shell([...BE_POLITE, RUN_UNTIL_WORKER_DIES], command)

export const limitedCommand = (command: string[], limits: Limits): string[] =>
  shell([...BE_POLITE, limitFiles(limits), RUN_UNTIL_WORKER_DIES], command)

export const limitedInSandbox = (command: string[], limits: Limits): string[] =>
  shell([...BE_POLITE, limitFiles(limits), limitProcesses(limits), RUN], command)

const shell = (script: string[], command: string[]): string[] => ['/bin/sh', '-c', script.join('\n'), 'sh', ...command]
