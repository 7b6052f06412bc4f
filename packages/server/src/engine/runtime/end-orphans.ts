import { processesWith } from './process-table.ts'
import { RUN_VARIABLE } from './process-tree.ts'
import { isOrphaned } from './run-name.ts'
import { groupsBelow } from './task-group.ts'

/**
 * Ends what a worker has left that was killed itself. Sandboxes and warm processes die with their worker; without a sandbox only the first process
 * of a run does, and the rest is found here.
 */
export function endOrphans(groupParent: string | undefined): void {
  for (const { pid, value } of processesWith(RUN_VARIABLE)) if (isOrphaned(value)) kill(pid)
  for (const { runName, group } of groupParent === undefined ? [] : groupsBelow(groupParent)) {
    if (!isOrphaned(runName)) continue
    for (const pid of group.pids()) kill(pid)
    void group.remove()
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
