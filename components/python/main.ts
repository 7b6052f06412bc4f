/** The user's Python script, run by the machine's python3. */
import { run } from '@clew/component-sdk'
import { runScript } from '../kit/run-script.ts'

export const main = (): Promise<void> =>
  runScript({
    name: 'python3',
    program: 'python3',
    // What the script prints is to be seen while it runs, not when its buffer is full.
    arguments: ['-u'],
    script: 'script.py',
    // A traceback ends with it.
    findReason: (lines) => lines.at(-1),
  })

if (import.meta.main) await run(main)
