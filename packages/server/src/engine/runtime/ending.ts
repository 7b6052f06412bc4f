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
  const reported = signalByNumber.get((code ?? 0) - SIGNAL_BASE)
  // The system's own answer to a file beyond the limit; a shell passes it on whether or not there is a sandbox.
  if (signal === 'SIGXFSZ' || reported === 'SIGXFSZ')
    return { kind: 'killed', by: 'disk', detail: 'It wanted to write a file larger than all that it may write.' }
  const name = signal ?? (isSandbox ? reported : undefined)
  if (name === undefined) return { kind: 'exited', code: code ?? 1 }
  return { kind: 'killed', by: 'signal', detail: `It was ended by ${name}.` }
}
