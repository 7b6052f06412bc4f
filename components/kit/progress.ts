/** Tells how far a long piece of work has come, at most once a second. */
import { log } from '@clew/component-sdk'

const INTERVAL_MS = 1_000

export interface Progress {
  add(count: number): void
  /** How much it was and how long it took, also when that was less than a second. */
  end(): void
}

/** `subject`: 'orders.csv'; `unit`: 'rows'. */
export function startProgress(subject: string, unit: string): Progress {
  const start = performance.now()
  let told = start
  let total = 0
  const sentence = () => `${subject}: ${total.toLocaleString('en')} ${unit} in ${secondsSince(start)} s`
  return {
    add(count) {
      total += count
      if (performance.now() - told < INTERVAL_MS) return
      told = performance.now()
      log.info(`${sentence()} so far`)
    },
    end: () => log.info(sentence()),
  }
}

/** `start`: of performance.now(). */
export const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)
