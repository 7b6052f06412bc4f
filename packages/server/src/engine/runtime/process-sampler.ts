/** Looks at the processes of all runs together, so that ten runs cost one look at the machine. */
import { proportionalBytes, readProcessTable, type ProcessRow } from './process-table.ts'
import type { ProcessTree } from './process-tree.ts'

const SAMPLE_INTERVAL_MS = 250

export interface TreeUsage {
  processes: number
  memoryBytes: number
}

/** `memoryMatters`: from how many bytes on the dearer, exact count is made. */
interface Watch {
  tree: ProcessTree
  memoryMatters: number
  take: (usage: TreeUsage) => void
}

export class ProcessSampler {
  readonly #watches = new Set<Watch>()
  #timer: NodeJS.Timeout | undefined

  /** Returns how to stop it. */
  watch(watch: Watch): () => void {
    this.#watches.add(watch)
    this.#timer ??= setInterval(() => this.#sample(), SAMPLE_INTERVAL_MS)
    return () => {
      this.#watches.delete(watch)
      if (this.#watches.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #sample(): void {
    const table = readProcessTable()
    for (const { tree, memoryMatters, take } of this.#watches) {
      const members = tree.members(table)
      take({ processes: members.length, memoryBytes: memoryOf(members, memoryMatters) })
    }
  }
}

/** Shared memory counts for each who shares it, until that would make a difference. */
function memoryOf(members: ProcessRow[], memoryMatters: number): number {
  const resident = sum(members.map(({ residentBytes }) => residentBytes))
  if (resident <= memoryMatters) return resident
  return sum(members.map(({ pid, residentBytes }) => proportionalBytes(pid) ?? residentBytes))
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
