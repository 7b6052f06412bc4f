/** Settings of the components that the demo uses, with the ids that they have in the catalogue. */
import type { ConfigurationSettings } from '@clew/contract'

export interface Step {
  component: number
  settings: ConfigurationSettings
}

type SampleTable = 'customers' | 'orders' | 'events'

export const sampleData = (rows: number, seed: number, tables: SampleTable[]): Step => ({
  component: 14,
  settings: { parameters: { rows, seed, tables } },
})

export const sql = (code: string): Step => ({
  component: 20,
  settings: { parameters: { code, output_format: 'csv', column_types: 'detect' } },
})

export const sqlite = (code: string): Step => ({ component: 30, settings: { parameters: { code } } })
export const python = (code: string): Step => ({ component: 8, settings: { parameters: { code } } })
export const javascript = (code: string): Step => ({
  component: 27,
  settings: { parameters: { language: 'javascript', code } },
})

export const uploadedFiles = (): Step => ({ component: 7, settings: { parameters: {} } })

interface Condition {
  column: string
  operator: string
  value?: string
}

export const keepRows = (tables: string[], conditions: Condition[], combine: 'all' | 'any' = 'all'): Step => ({
  component: 22,
  settings: { parameters: { tables, combine, conditions } },
})

export const fetchFiles = (base_url: string, files: { url: string; save_as: string }[], token: string): Step => ({
  component: 1,
  settings: {
    parameters: {
      base_url,
      files,
      method: 'GET',
      auth: { type: 'bearer', '#token': token },
      retries: 3,
      timeout_seconds: 60,
      decompress: false,
    },
  },
})

const server = (host: string, database: string, user: string, password: string) => ({
  host,
  port: 5432,
  database,
  user,
  '#password': password,
  ssl: 'require',
})

export const readPostgresql = (
  [host, database, user, password]: [string, string, string, string],
  tables: { schema: string; table: string; incremental_column?: string }[],
): Step => ({
  component: 3,
  settings: { parameters: { ...server(host, database, user, password), tables, queries: [] } },
})

export const loadPostgresql = (
  [host, database, user, password]: [string, string, string, string],
  schema: string,
  mode: 'append' | 'replace' | 'upsert',
): Step => ({
  component: 60,
  settings: { parameters: { ...server(host, database, user, password), schema, mode, tables: [] } },
})
