import { createHash } from 'node:crypto'
import type { PlacedInputs } from './inputs.ts'
import type { RunSettings } from './settings.ts'

/** Of everything that decides what a run makes. */
export function fingerprintOf(
  program: { name: string; version: string },
  { config, environment }: RunSettings,
  inputs: PlacedInputs,
): Buffer {
  const hash = createHash('sha256').update(JSON.stringify([program.name, program.version, config, environment]))
  for (const { target, hash: content } of inputs.files) hash.update(`\0${target}\0`).update(content)
  return hash.digest()
}
