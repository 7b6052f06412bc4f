/** A program as a process of its own, with nothing between it and the machine but its limits. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { environmentOf } from './environment.ts'
import { follow, type Surroundings } from './follow.ts'
import { limitedCommand } from './limited-command.ts'
import { ProcessTree } from './process-tree.ts'
import type { Run, Started } from './run.ts'

/** `command`: the program and its arguments, found. */
export function startPlain(run: Run, command: string[], surroundings: Surroundings): Started {
  const name = randomUUID()
  const [shell, ...args] = limitedCommand(command, run.limits)
  const child = spawn(shell!, args, {
    cwd: run.folder,
    env: environmentOf(run.environment, run.folder, name),
    // A group and a session of its own, so that a signal to it reaches its children and nobody else.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return follow({ child, makeTree: (root) => new ProcessTree(root, name), isSandbox: false, run, ...surroundings })
}
