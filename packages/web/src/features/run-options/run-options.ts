/** `settings.runtime`, as it is stored and as the form holds it. */
import type { Configuration, RuntimeOptions } from '@clew/contract'
import { runtimeNumbers, type RuntimeNumber } from '@clew/contract/rules/runtime-options'
import type { Part } from '../../api/change-entity.ts'

export type RuntimeFlag = 'skip_unchanged' | 'network'

/** Numbers as they are typed: an empty one is left to the platform. */
export type RunOptionsDraft = Record<RuntimeNumber, number | string> & Record<RuntimeFlag, boolean>

interface NumberWords {
  label: string
  unit: string
  description: string
}

export const numberWords = {
  retries: { label: 'Retries', unit: '', description: 'How often a failed run is tried again.' },
  retry_delay_seconds: {
    label: 'Retry delay',
    unit: 's',
    description: 'Before the first retry; doubled before each further one.',
  },
  timeout_minutes: { label: 'Timeout', unit: 'min', description: 'A run that takes longer is stopped and fails.' },
  memory_mb: { label: 'Memory', unit: 'MB', description: 'A run that needs more is stopped and fails.' },
} as const satisfies Record<RuntimeNumber, NumberWords>

export const flagWords = {
  skip_unchanged: {
    label: 'Skip when nothing has changed',
    description: 'The files of the last run are kept when settings, code and inputs are the same.',
  },
  network: { label: 'Network', description: 'The program may reach the network, if the instance allows it.' },
} as const satisfies Record<RuntimeFlag, { label: string; description: string }>

export const numbers = Object.keys(runtimeNumbers) as RuntimeNumber[]

const runtimeOf = ({ settings }: Configuration): RuntimeOptions => settings['runtime'] ?? {}

export const runOptionsPart: Part<Configuration, RunOptionsDraft> = {
  read: (configuration) => {
    const runtime = runtimeOf(configuration)
    const { retries = '', retry_delay_seconds = '', timeout_minutes = '', memory_mb = '' } = runtime
    const flags = { skip_unchanged: runtime.skip_unchanged === 1, network: runtime.network === 1 }
    return { retries, retry_delay_seconds, timeout_minutes, memory_mb, ...flags }
  },
  write: (draft, { settings: { runtime: _, ...settings } }) => {
    const runtime: RuntimeOptions = {}
    for (const name of numbers) if (draft[name] !== '') runtime[name] = Number(draft[name])
    if (draft.skip_unchanged) runtime.skip_unchanged = 1
    if (draft.network) runtime.network = 1
    const changed = Object.keys(runtime).length > 0 ? { ...settings, runtime } : settings
    return { settings: changed }
  },
}

export function numberProblem(name: RuntimeNumber, value: number | string): string | undefined {
  if (value === '') return undefined
  const { min, max } = runtimeNumbers[name]
  const number = Number(value)
  const isFine = Number.isInteger(number) && number >= min && number <= max
  return isFine ? undefined : `Please enter a whole number from ${min} to ${max}`
}

export const firstProblem = (draft: RunOptionsDraft): string | undefined =>
  numbers.map((name) => numberProblem(name, draft[name])).find((problem) => problem !== undefined)
