/** What the exit of a program's process says about its run. */
import { constants } from 'node:os'
import type { Ending } from './run.ts'

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Shells and bubblewrap report a program that a signal has ended by this and the signal's number. */
const SIGNAL_BASE = 128
/** What a program does not send to itself when it ends as it means to. */
const fatalSignals = [
  'SIGKILL',
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTERM',
  'SIGXFSZ',
  'SIGSYS',
] as const
const signalByNumber: ReadonlyMap<number, NodeJS.Signals> = new Map(
  fatalSignals.map((name) => [constants.signals[name], name]),
)

export function endingOf({ code, signal }: Exit, isSandbox: boolean): Ending {
  const reported = isSandbox && code !== null ? signalByNumber.get(code - SIGNAL_BASE) : undefined
  const name = signal ?? reported
  if (name === undefined) return { kind: 'exited', code: code ?? 1 }
  return { kind: 'killed', by: 'signal', detail: `It was ended by ${name}.` }
}
