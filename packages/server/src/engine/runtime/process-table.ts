/** The processes of this machine, and which of them belong to a run. */
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessRow {
  pid: number
  parent: number
  group: number
  session: number
  /** In clock ticks since the machine started: with the pid, what tells a process from a later one of the same number. */
  started: number
  residentBytes: number
}

/** Empty where the system has no /proc. Processes that have ended and wait to be noticed are left out. */
export function readProcessTable(): ProcessRow[] {
  return pids().flatMap((pid) => {
    const row = parseStat(readProc(pid, 'stat')?.toString())
    return row ? [row] : []
  })
}

/** One that was killed, but that nobody has taken note of, is dead. */
export const isLiving = (pid: number): boolean => parseStat(readProc(pid, 'stat')?.toString()) !== undefined

/** `/proc/<pid>/stat`. The name in brackets is the program's own choice and may hold anything. */
export function parseStat(stat: string | undefined): ProcessRow | undefined {
  if (stat === undefined) return undefined
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  if (state === 'Z' || state === 'X') return undefined
  const number = (index: number): number => Number(fields[index])
  return {
    pid: Number.parseInt(stat),
    parent: number(1),
    group: number(2),
    session: number(3),
    started: number(19),
    residentBytes: number(21) * PAGE_BYTES,
  }
}

/**
 * Those that descend from one of `roots`, share the group or session of the first, or are in or below `known`, which tells those whose
 * parents have gone.
 */
export function membersOf(table: ProcessRow[], roots: number[], known: ReadonlySet<string>): ProcessRow[] {
  const [leader] = roots
  const members = new Set<number>(roots)
  for (const row of table)
    if (row.group === leader || row.session === leader || known.has(identityOf(row))) members.add(row.pid)
  const children = Map.groupBy(table, ({ parent }) => parent)
  // A set may grow while it is walked, and the walk then reaches what was added.
  for (const pid of members) for (const child of children.get(pid) ?? []) members.add(child.pid)
  return table.filter(({ pid }) => members.has(pid))
}

export const identityOf = ({ pid, started }: ProcessRow): string => `${pid}:${started}`

/** Those that were started with this variable in their environment, however they have hidden since. */
export function startedWith(variable: string): ProcessRow[] {
  const wanted = Buffer.from(`${variable}\0`)
  return pids().flatMap((pid) => {
    if (!readProc(pid, 'environ')?.includes(wanted)) return []
    const row = parseStat(readProc(pid, 'stat')?.toString())
    return row ? [row] : []
  })
}

/** Those that were started with a variable of this name, and its value. */
export function processesWith(name: string): { pid: number; value: string }[] {
  const opening = `${name}=`
  return pids().flatMap((pid) => {
    const entries = readProc(pid, 'environ')?.toString().split('\0')
    const found = entries?.find((entry) => entry.startsWith(opening))
    return found === undefined ? [] : [{ pid, value: found.slice(opening.length) }]
  })
}

/** What the process would give back: memory that it shares with others is divided among them. Undefined: it cannot be told. */
export function proportionalBytes(pid: number): number | undefined {
  const kilobytes = readProc(pid, 'smaps_rollup')
    ?.toString()
    .match(/^Pss:\s+(\d+) kB/m)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

function pids(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []))
  } catch {
    return []
  }
}

/** Undefined: it has ended meanwhile, or is not ours to read. */
function readProc(pid: number, file: string): Buffer | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`)
  } catch {
    return undefined
  }
}

const PAGE_SIZE_KEY = 6n
const PAGE_BYTES = readPageBytes()

/** From the vector that the kernel hands to each program: pairs of a key and a value. */
function readPageBytes(): number {
  const vector = readProc(process.pid, 'auxv') ?? Buffer.alloc(0)
  for (let at = 0; at + 16 <= vector.length; at += 16)
    if (vector.readBigUInt64LE(at) === PAGE_SIZE_KEY) return Number(vector.readBigUInt64LE(at + 8))
  return 4096
}
