/** All processes of one run: signalled together, and killed until none is left. */
import { setTimeout as sleep } from 'node:timers/promises'
import { identityOf, membersOf, readProcessTable, startedWith, type ProcessRow } from './process-table.ts'

/** In the environment of every process of a run, so that one that left its parent, group and session is found all the same. */
export const RUN_VARIABLE = 'CLEW_RUN'

const LOOK_AGAIN_MS = 10
const LOOKS = 200

export class ProcessTree {
  /** The first process; the leader of its own group and session. */
  readonly root: number
  readonly #marker: string
  readonly #known = new Set<string>()

  /** `runName`: the value of RUN_VARIABLE. */
  constructor(root: number, runName: string) {
    this.root = root
    this.#marker = `${RUN_VARIABLE}=${runName}`
  }

  /** Remembers whom it has seen: a process whose parent ends is a stranger in the next table. */
  members(table: ProcessRow[]): ProcessRow[] {
    const members = membersOf(table, this.root, this.#known)
    for (const row of members) this.#known.add(identityOf(row))
    return members
  }

  /** `spare`: a process that passes nothing on and whose end would take the others with it. */
  ask(spare?: number): void {
    const asked = this.#all().filter(({ pid }) => pid !== spare)
    if (asked.length === 0) signal(-this.root, 'SIGTERM')
    for (const { pid } of asked) signal(pid, 'SIGTERM')
  }

  /** False: something of it would not die, which is then the kernel's doing. */
  async kill(): Promise<boolean> {
    for (let look = 0; look < LOOKS; look++) {
      // The group first and at once: processes that multiply are not faster than this.
      signal(-this.root, 'SIGKILL')
      const alive = this.#all()
      if (alive.length === 0) return true
      for (const { pid } of alive) signal(pid, 'SIGKILL')
      await sleep(LOOK_AGAIN_MS)
    }
    return false
  }

  #all(): ProcessRow[] {
    const members = this.members(readProcessTable())
    const seen = new Set(members.map(({ pid }) => pid))
    return [...members, ...startedWith(this.#marker).filter(({ pid }) => !seen.has(pid))]
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself.
  }
}
