/** What the monitoring panel shows, and what an instance says of itself. */
import { statfs } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import { links, type calls, type SystemInfo } from '@clew/contract'
import type { InstanceConfig } from '../../config.ts'
import type { Db } from '../../database/pool.ts'
import { countSlots } from '../../engine/index.ts'
import type { Handlers } from '../../http/handlers.ts'
import { databaseUnavailable } from '../../refusal.ts'
import type { Version } from '../../version.ts'

export interface SystemOptions {
  db: Db
  dataDir: string
  version: Version
  instance: InstanceConfig
}

export function systemHandlers(options: SystemOptions): Handlers<typeof calls.system> {
  const { instance } = options
  return {
    systemInfo: async () => ({ system_info: await readSystemInfo(options) }),
    instance: async () => ({
      instance: {
        label: instance.label ?? null,
        location: instance.location ?? null,
        client_logo: instance.clientLogo === undefined ? null : links.clientLogo,
        support_email: instance.supportEmail,
        terms_link: instance.termsLink,
        help_link: instance.helpLink,
      },
    }),
    health: async () => ({ status: 'ok' }),
    ready: async () => {
      await sql`select 1`.execute(options.db).catch(() => {
        throw databaseUnavailable()
      })
      return { status: 'ok' }
    },
  }
}

async function readSystemInfo({ db, dataDir, version }: SystemOptions): Promise<SystemInfo> {
  const disk = await statfs(dataDir)
  const kilobytes = (blocks: number) => Math.round((blocks * disk.bsize) / 1024)
  return {
    disk_space: { size: kilobytes(disk.blocks), used: kilobytes(disk.blocks - disk.bfree) },
    system_one_minute_load: loadavg()[0]!,
    cpu_cores_count: availableParallelism(),
    mi_workers_count: await countSlots(db),
    version: version.version,
    build_date: version.buildDate,
  }
}
