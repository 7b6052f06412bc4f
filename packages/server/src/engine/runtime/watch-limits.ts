/** Watches what a run uses and says once which limit it has passed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { folderUsage, type FolderUsage } from './folder-usage.ts'
import type { ProcessSampler, TreeUsage } from './process-sampler.ts'
import type { ProcessTree } from './process-tree.ts'
import type { Cause, Limits, Run } from './run.ts'

const FOLDER_INTERVAL_MS = 1_000
const MEGABYTE = 1024 ** 2

export interface Exceeded {
  by: Cause
  /** A sentence for the log of the run. */
  detail: string
}

export interface LimitWatch {
  /** Stops watching, and looks a last time at what a short or fast run has left. */
  end(): Promise<Exceeded | undefined>
}

export function watchLimits(
  { folder, limits }: Pick<Run, 'folder' | 'limits'>,
  tree: ProcessTree,
  sampler: ProcessSampler,
  onExceeded: (exceeded: Exceeded) => void,
): LimitWatch {
  const ended = new AbortController()
  const tell = (exceeded: Exceeded | undefined): void => {
    if (exceeded && !ended.signal.aborted) onExceeded(exceeded)
  }
  const unwatch = sampler.watch({
    tree,
    memoryMatters: limits.memoryMb * MEGABYTE,
    take: (usage) => tell(tooManyProcesses(usage, limits)),
  })
  const timer = setTimeout(() => tell(tooLong(limits)), limits.seconds * 1000)
  const look = async () => tooMuchWritten(await folderUsage(folder, mostOf(limits)), limits)
  void lookAgainAndAgain(async () => tell(await look()), ended.signal)
  return {
    end() {
      ended.abort()
      unwatch()
      clearTimeout(timer)
      return look()
    },
  }
}

/** From the end of one look to the next: a large folder on a slow disk is not looked at without a pause. */
async function lookAgainAndAgain(look: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(FOLDER_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    await look()
  }
}

const mostOf = ({ diskMb, files }: Limits): FolderUsage => ({ bytes: diskMb * MEGABYTE, files })

function tooManyProcesses({ processes, memoryBytes }: TreeUsage, limits: Limits): Exceeded | undefined {
  if (processes > limits.processes)
    return { by: 'processes', detail: `It had ${processes} processes; it may have ${limits.processes}.` }
  if (memoryBytes > limits.memoryMb * MEGABYTE)
    return { by: 'memory', detail: `It used ${inMegabytes(memoryBytes)} of memory; it may use ${limits.memoryMb} MB.` }
  return undefined
}

function tooMuchWritten({ bytes, files }: FolderUsage, limits: Limits): Exceeded | undefined {
  if (files > limits.files)
    return { by: 'files', detail: `It wrote more than ${limits.files} files, which is the most it may.` }
  if (bytes > limits.diskMb * MEGABYTE)
    return { by: 'disk', detail: `It wrote more than ${limits.diskMb} MB, which is the most it may.` }
  return undefined
}

const tooLong = ({ seconds }: Limits): Exceeded => ({
  by: 'time',
  detail: `It ran longer than ${seconds} seconds, which is the longest it may.`,
})

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / MEGABYTE)} MB`
