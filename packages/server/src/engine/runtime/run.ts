/** What the runtime is asked to run, and how a run can end. */

export interface Program {
  command: string
  arguments: string[]
  /** `pool`: it runs no code of a user and may share a warm process. */
  isolation: 'sandbox' | 'pool'
  /** The component itself needs the network. */
  network: boolean
  /** Of the component. */
  folder: string
  /** What the program reads besides, in the sandbox: files and folders. */
  alsoReads?: readonly string[]
}

export interface Limits {
  memoryMb: number
  seconds: number
  processes: number
  diskMb: number
  files: number
}

export type StreamName = 'stdout' | 'stderr'

export interface Run {
  program: Program
  /** The run folder, ready. */
  folder: string
  /** What the program gets besides PATH and the like. CLEW_DATADIR and KBC_DATADIR are set by the runtime. */
  environment: Record<string, string>
  limits: Limits
  /** The user of a code component has switched the network on for it; the instance must allow that. */
  networkAsked?: boolean
  /**
   * Whole lines of valid text, at most 64 KB each. A promise holds the stream until it settles, and with it the program once the pipe
   * is full: a slow reader makes a slow program, never a large buffer. Nothing comes after the end of the run.
   */
  onLine: (stream: StreamName, line: string) => void | Promise<void>
}

export type Cause = 'memory' | 'time' | 'processes' | 'disk' | 'files' | 'stop' | 'signal'

export type Ending =
  | { kind: 'exited'; code: number }
  | { kind: 'killed'; by: Cause; detail?: string }
  /** The message says what to do about it. */
  | { kind: 'not started'; message: string }

export interface Started {
  /** Never rejects. When it settles, nothing of the run is alive. */
  ended: Promise<Ending>
  /** Asks everything in the run to end (SIGTERM), and kills it after the grace. */
  stop(graceMs: number): void
  kill(): void
}

export interface Runtime {
  start(run: Run): Started
  /** 'bubblewrap', 'off', or a sentence that says why sandboxed programs are refused. */
  check(): Promise<string>
  /** Kills what runs, and the pool. */
  close(): Promise<void>
}
