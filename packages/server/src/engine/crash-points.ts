/**
 * Places where a process may die at the worst moment. Nothing happens at them, unless the process was started by a test of faults, which
 * says then what does; the product itself has no setting for it. A claim makes a job running in the same moment, and what is staged is
 * moved to its place by that: neither has a point of its own.
 */
export const crashPoints = [
  'run.before_insert',
  'run.after_insert',
  'sched.tick_computed',
  'sched.slot_inserted',
  'sched.job_inserted',
  'sched.cursor_saved',
  'claim.after_commit',
  'exec.before_spawn',
  'exec.after_spawn',
  'exec.mid_output',
  'exec.child_exited',
  'out.half_staged',
  'out.staged',
  'out.committed',
  'exec.cleanup_half',
  'graph.child_done',
  'graph.parent_advanced',
  'graph.parent_terminal',
  'mail.before_send',
  'mail.after_send',
  'cancel.flag_saved',
  'cancel.term_sent',
  'cancel.kill_sent',
  'erase.half',
] as const

export type CrashPoint = (typeof crashPoints)[number]

let whenReached: ((point: CrashPoint) => void) | undefined

export const crashPoint = (point: CrashPoint): void => whenReached?.(point)

export function atCrashPoints(act: (point: CrashPoint) => void): void {
  whenReached = act
}
