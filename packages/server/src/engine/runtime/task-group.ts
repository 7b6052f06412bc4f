/**
 * A cgroup for the processes of one run, where this process may make one: as root, or where systemd has delegated one. The kernel then
 * refuses a process too many at once, and knows every process of the run whatever it has done to hide. Where there is none,
 * the sandbox has its own limit on processes (which does not bind root), and the sampler sees the rest.
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const MOUNT = '/sys/fs/cgroup'

export class TaskGroup {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Undefined: not here. */
  static make(parent: string, name: string, mostTasks: number): TaskGroup | undefined {
    const folder = join(parent, `clew-${name}`)
    try {
      mkdirSync(folder)
    } catch {
      return undefined
    }
    const group = new TaskGroup(folder)
    if (group.#write('pids.max', mostTasks)) return group
    group.remove()
    return undefined
  }

  /** The command, entering the group before it becomes what it is. */
  entered = (command: string[]): string[] => [
    '/bin/sh',
    '-c',
    'echo $$ >"$0" && exec "$@"',
    join(this.#folder, 'cgroup.procs'),
    ...command,
  ]

  pids(): number[] {
    try {
      return readFileSync(join(this.#folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean).map(Number)
    } catch {
      return []
    }
  }

  /** So that what is being killed cannot multiply meanwhile. */
  forbidNewTasks(): void {
    this.#write('pids.max', 0)
  }

  /** When it is empty. One that is left over holds nothing. */
  remove(): void {
    try {
      rmdirSync(this.#folder)
    } catch {
      // A process of it has ended but nobody has taken note yet.
    }
  }

  #write(file: string, value: number): boolean {
    try {
      writeFileSync(join(this.#folder, file), String(value))
      return true
    } catch {
      return false
    }
  }
}

/** The cgroup below which those of runs can be made, or undefined. */
export function findGroupParent(): string | undefined {
  return [...parentsIn(readText('/proc/self/cgroup'))].find((parent) => {
    const trial = TaskGroup.make(parent, `trial-${randomUUID()}`, 8)
    if (!trial) return false
    const [shell, ...args] = trial.entered(['/bin/sh', '-c', 'true'])
    const { status } = spawnSync(shell!, args, { stdio: 'ignore' })
    trial.remove()
    return status === 0
  })
}

/** `/proc/self/cgroup`: lines of `number:controllers:path`; version 2 has number 0 and no controllers. */
function* parentsIn(memberships: string): Generator<string> {
  for (const line of memberships.split('\n')) {
    const [, controllers, path] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (path === undefined) continue
    if (controllers === 'pids') yield join(MOUNT, 'pids', path)
    // In version 2 a group with limits below it has no processes of its own: the groups of runs stand beside ours.
    if (controllers === '' && path !== '/') yield withTaskLimits(join(MOUNT, dirname(path)))
  }
}

/** Version 2 limits tasks only where the group above asks for it. */
function withTaskLimits(group: string): string {
  try {
    writeFileSync(join(group, 'cgroup.subtree_control'), '+pids')
  } catch {
    // Not ours, or not version 2; the trial will find out.
  }
  return group
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
