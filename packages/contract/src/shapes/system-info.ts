import { z } from 'zod'
import { time } from './basics.ts'

const KIBIBYTES = z.int().min(0)

export const systemInfo = z.object({
  /** In KB of 1024 bytes, of the disk that holds the data folder. */
  disk_space: z.object({ size: KIBIBYTES, used: KIBIBYTES }),
  system_one_minute_load: z.number().min(0),
  cpu_cores_count: z.int().min(1),
  /** How many jobs can run at once. */
  mi_workers_count: z.int().min(0),
  version: z.string(),
  build_date: time,
})
export type SystemInfo = z.infer<typeof systemInfo>

/** What an operator may say about this instance; shown before and after sign-in. */
export const instance = z.object({
  label: z.string().nullable(),
  location: z.string().nullable(),
  client_logo: z.string().nullable(),
  support_email: z.string(),
  terms_link: z.string(),
  help_link: z.string(),
})
export type Instance = z.infer<typeof instance>
