/** What the ledger component has noted, and what must hold of it. The order of the lines is the order in which things happened. */
import { readFile } from 'node:fs/promises'

export interface LedgerEntry {
  event: 'start' | 'alive' | 'end'
  /** `<job>-<attempt>` */
  token: string
  pid: number
  /** Tokens in the files that the run was given. */
  read?: string[]
}

/** One attempt, from its first to its last sign of life. */
export interface Attempt {
  jobId: number
  number: number
  token: string
  from: number
  to: number
  /** Undefined: it was killed. */
  endedAt: number | undefined
  starts: number
  pid: number
  read: string[]
}

export async function readLedger(file: string): Promise<Attempt[]> {
  const entries = (await readFile(file, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LedgerEntry)
  const attempts = new Map<string, Attempt>()
  for (const [index, { event, token, pid, read }] of entries.entries()) {
    const [jobId, number] = token.split('-').map(Number) as [number, number]
    const attempt = attempts.get(token) ?? {
      jobId,
      number,
      token,
      from: index,
      to: index,
      endedAt: undefined,
      starts: 0,
      pid,
      read: [],
    }
    attempt.to = index
    if (event === 'start') attempt.starts++
    if (event === 'end') attempt.endedAt = index
    if (read) attempt.read = read
    attempts.set(token, attempt)
  }
  return [...attempts.values()]
}

/** I3: of one job no two attempts are alive at once, and none starts twice. */
export function overlaps(attempts: readonly Attempt[]): string[] {
  const twice = attempts.filter(({ starts }) => starts !== 1).map(({ token }) => `attempt ${token} started twice`)
  const overlapping = attempts.flatMap((one) =>
    attempts
      .filter((other) => other.jobId === one.jobId && other.from > one.from && other.from < one.to)
      .map((other) => `attempt ${other.token} began while ${one.token} was alive`),
  )
  return [...twice, ...overlapping]
}

/** I4: whoever reads files of another run reads all of them, of one attempt. */
export function partialReads(attempts: readonly Attempt[], filesOfARun: number): string[] {
  return attempts.flatMap(({ token, read }) =>
    [...new Set(read)]
      .filter((source) => read.filter((one) => one === source).length !== filesOfARun)
      .map((source) => `${token} was given a part of what ${source} has made`),
  )
}

/** I7: so many were alive at the busiest moment. */
export function mostAtOnce(attempts: readonly Attempt[]): number {
  const changes = attempts.flatMap(({ from, to }) => [
    { at: from, by: 1 },
    { at: to, by: -1 },
  ])
  let [now, most] = [0, 0]
  for (const { by } of changes.toSorted((one, other) => one.at - other.at || one.by - other.by)) {
    now += by
    most = Math.max(most, now)
  }
  return most
}

export interface ChildJob {
  id: number
  parentId: number | null
  configurationId: number | null
  attempt: number
  status: string
}

/** I6: a child starts after the end of everything that it needs. */
export function outOfOrder(
  attempts: readonly Attempt[],
  jobs: readonly ChildJob[],
  links: readonly { source_id: number; target_id: number }[],
): string[] {
  const byToken = new Map(attempts.map((attempt) => [attempt.token, attempt]))
  const key = (parentId: number | null, configurationId: number | null) => `${parentId} ${configurationId}`
  const children = new Map(jobs.map((job) => [key(job.parentId, job.configurationId), job]))
  const problems: string[] = []
  for (const job of jobs.filter(({ parentId }) => parentId !== null)) {
    const began = Math.min(...attempts.filter(({ jobId }) => jobId === job.id).map(({ from }) => from))
    if (began === Infinity) continue
    for (const { source_id } of links.filter(({ target_id }) => target_id === job.configurationId)) {
      const source = children.get(key(job.parentId, source_id))
      const endedAt = source && byToken.get(`${source.id}-${source.attempt}`)?.endedAt
      if (source && (endedAt === undefined || endedAt > began))
        problems.push(`job ${job.id} began before its input, job ${source.id}, had ended`)
    }
  }
  return problems
}
