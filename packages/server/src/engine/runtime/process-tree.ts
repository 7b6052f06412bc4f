/** All processes of one run: signalled together, and killed until none is left. */
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, membersOf, readProcessTable, startedWith, type ProcessRow } from './process-table.ts'
import type { TaskGroup } from './task-group.ts'

/** In the environment of every process of a run, so that one that left its parent, group and session is found all the same. */
export const RUN_VARIABLE = 'CLEW_RUN'

const LOOK_AGAIN_MS = 10
const LOOKS = 200

interface TreeOptions {
  /** The value of RUN_VARIABLE. */
  runName: string
  /** The first process passes no signal on, and its end takes the others with it. */
  isSandbox?: boolean
  group?: TaskGroup | undefined
}

export class ProcessTree {
  /** The first process; the leader of its own group and session. */
  readonly root: number
  readonly #options: TreeOptions
  readonly #known = new Set<string>()

  constructor(root: number, options: TreeOptions) {
    this.root = root
    this.#options = options
  }

  /** Remembers whom it has seen: a process whose parent ends is a stranger in the next table. */
  members(table: ProcessRow[]): ProcessRow[] {
    const members = membersOf(table, [this.root, ...(this.#options.group?.pids() ?? [])], this.#known)
    for (const row of members) this.#known.add(identityOf(row))
    return members
  }

  /** Asks all to end. */
  ask(): void {
    const spared = this.#options.isSandbox ? this.root : undefined
    const asked = this.#all().filter(({ pid }) => pid !== spared)
    // A system without /proc.
    if (asked.length === 0) signal(-this.root, 'SIGTERM')
    for (const { pid } of asked) signal(pid, 'SIGTERM')
  }

  /** False: something of it would not die, which is then the kernel's doing. */
  async kill(): Promise<boolean> {
    this.#options.group?.forbidNewTasks()
    for (let look = 0; look < LOOKS; look++) {
      // The group first and at once: processes that multiply are not faster than this.
      signal(-this.root, 'SIGKILL')
      const alive = this.#all()
      for (const { pid } of alive) signal(pid, 'SIGKILL')
      if (alive.length === 0) {
        void this.#options.group?.remove()
        return true
      }
      await sleep(LOOK_AGAIN_MS)
    }
    return false
  }

  #all(): ProcessRow[] {
    const members = this.members(readProcessTable())
    // It knows them all; the look into every environment of the machine can be spared.
    if (this.#options.group) return members
    const seen = new Set(members.map(({ pid }) => pid))
    const marked = startedWith(`${RUN_VARIABLE}=${this.#options.runName}`)
    return [...members, ...marked.filter(({ pid }) => !seen.has(pid))]
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
