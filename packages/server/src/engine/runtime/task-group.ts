/**
 * A cgroup for the processes of one run, where this process may make one: as root, or where systemd has delegated one. The kernel then
 * refuses a process too many at once, and knows every process of the run whatever it has done to hide. Where there is none,
 * the sandbox has its own limit on processes (which does not bind root), and the sampler sees the rest.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRunName } from './run-name.ts'

const MOUNT = '/sys/fs/cgroup'
const PREFIX = 'clew-'
const REMOVE_INTERVAL_MS = 50
const REMOVE_ATTEMPTS = 100

export class TaskGroup {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** Undefined: not here. */
  static make(parent: string, name: string, mostTasks: number): TaskGroup | undefined {
    const folder = join(parent, PREFIX + name)
    try {
      mkdirSync(folder)
    } catch {
      return undefined
    }
    const group = new TaskGroup(folder)
    if (group.#write('pids.max', mostTasks)) return group
    removeFolder(folder)
    return undefined
  }

  /** One that exists. */
  static at(folder: string): TaskGroup {
    return new TaskGroup(folder)
  }

  /** The command, entering the group before it becomes what it is. */
  entered(command: string[]): string[] {
    return ['/bin/sh', '-c', 'echo $$ >"$0" && exec "$@"', join(this.#folder, 'cgroup.procs'), ...command]
  }

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

  /** When its processes have ended. Until somebody has taken note of the last of them it cannot be removed. */
  async remove(): Promise<void> {
    for (let attempt = 0; attempt < REMOVE_ATTEMPTS && !removeFolder(this.#folder); attempt++)
      await sleep(REMOVE_INTERVAL_MS, undefined, { ref: false })
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
    const trial = TaskGroup.make(parent, makeRunName(), 8)
    if (!trial) return false
    const [shell, ...args] = trial.entered(['/bin/sh', '-c', 'true'])
    const { status } = spawnSync(shell!, args, { stdio: 'ignore' })
    void trial.remove()
    return status === 0
  })
}

/** Of runs, by their names, whoever has made them. */
export const groupsBelow = (parent: string): { runName: string; group: TaskGroup }[] =>
  readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ runName: name.slice(PREFIX.length), group: TaskGroup.at(join(parent, name)) }))

/** A group that still has processes stays. */
function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
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
