/** Between which numbers each option of `settings.runtime` lies, and which one counts when none is given. */
export const runtimeNumbers = {
  retries: { min: 0, max: 5, usual: 0 },
  retry_delay_seconds: { min: 0, max: 3_600, usual: 10 },
  timeout_minutes: { min: 1, max: 10_080, usual: 24 * 60 },
  memory_mb: { min: 64, max: 1_048_576, usual: 2_048 },
} as const

export type RuntimeNumber = keyof typeof runtimeNumbers
