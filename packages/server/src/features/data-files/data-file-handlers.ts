import type { calls } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import type { Handlers } from '../../http/handlers.ts'
import { listFiles } from './data-files.ts'

export const dataFileHandlers = (db: Db): Handlers<typeof calls.dataFiles> => ({
  inputs: async ({ params, query }) => ({ input_file_preview: await listFiles(db, 'input', params, query) }),
  outputs: async ({ params, query }) => ({ output_file_preview: await listFiles(db, 'output', params, query) }),
})
