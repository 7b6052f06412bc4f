import { z } from 'zod'
import { endpoints } from '../kernel.ts'
import { instance, systemInfo } from '../shapes/system-info.ts'

const ok = z.object({ status: z.literal('ok') })

export const system = endpoints({
  systemInfo: {
    method: 'GET',
    path: '/system_info',
    access: 'signed-in',
    summary: 'Disk, load, cores, workers, version',
    answer: z.object({ system_info: systemInfo }),
  },
  instance: {
    method: 'GET',
    path: '/instance',
    access: 'public',
    summary: 'Labels and links of this instance',
    answer: z.object({ instance }),
  },
  health: {
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'The process answers',
    answer: ok,
  },
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'The process and its database answer',
    answer: ok,
  },
})
