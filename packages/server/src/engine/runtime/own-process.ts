/** A program as a process of its own: in the sandbox, or with nothing between it and the machine but its limits. */
import { spawn } from 'node:child_process'
import { environmentOf } from './environment.ts'
import { follow, type Surroundings } from './follow.ts'
import { limitedCommand, limitedInSandbox, mostTasks } from './limited-command.ts'
import { ProcessTree } from './process-tree.ts'
import { makeRunName } from './run-name.ts'
import type { Run, Started } from './run.ts'
import type { SandboxNetwork, WorkingSandbox } from './sandbox.ts'
import { SANDBOX_DATA_FOLDER } from './sandbox-view.ts'
import { TaskGroup } from './task-group.ts'

export interface OwnProcess {
  run: Run
  /** The program's file. */
  program: string
  /** The cgroup for those of runs, where there can be one. */
  groupParent: string | undefined
}

export function startPlain({ run, program, groupParent }: OwnProcess, surroundings: Surroundings): Started {
  const runName = makeRunName()
  const group = groupFor(run, runName, groupParent)
  const limited = limitedCommand([program, ...run.program.arguments], run.limits)
  const [command, ...args] = group ? group.entered(limited) : limited
  const child = spawn(command!, args, {
    cwd: run.folder,
    env: environmentOf(run.environment, run.folder, runName),
    // A group and a session of its own, so that a signal to it reaches its children and nobody else.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const makeTree = (root: number) => new ProcessTree(root, { runName, group })
  return follow({ child, makeTree, isSandbox: false, run, ...surroundings })
}

export function startSandboxed(
  { run, program, groupParent }: OwnProcess,
  sandbox: WorkingSandbox,
  network: SandboxNetwork,
  surroundings: Surroundings,
): Started {
  const runName = makeRunName()
  const group = groupFor(run, runName, groupParent)
  const child = sandbox.spawn({
    folder: run.folder,
    componentFolder: run.program.folder,
    alsoReads: run.program.alsoReads ?? [],
    program,
    command: limitedInSandbox([program, ...run.program.arguments], run.limits),
    environment: environmentOf(run.environment, SANDBOX_DATA_FOLDER, runName),
    network,
    ...(group && { wrap: (command: string[]) => group.entered(command) }),
  })
  const makeTree = (root: number) => new ProcessTree(root, { runName, group, isSandbox: true })
  return follow({ child, makeTree, isSandbox: true, run, ...surroundings })
}

const groupFor = (run: Run, runName: string, parent: string | undefined): TaskGroup | undefined =>
  parent === undefined ? undefined : TaskGroup.make(parent, runName, mostTasks(run.limits))
