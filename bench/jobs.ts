/** Workspaces and configurations for a measurement, and their runs, through the API. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Api } from './api.ts'

const POLL_MS = 250

export interface Configuration {
  id: number
  /** Its address in the API. */
  path: string
}

interface Job {
  status: string
  message: string | null
  stats: { statuses_history: Record<string, string> }
}

/** Gives its address in the API. */
export async function makeWorkspace(api: Api): Promise<string> {
  const { workspace } = await api.call<{ workspace: { id: number } }>('POST', '/workspaces', { name: 'Bench' })
  return `/workspaces/${workspace.id}`
}

/** `parameters`: without them, what the component begins with. */
export async function makeConfiguration(
  api: Api,
  workspace: string,
  componentId: number,
  { parameters, source }: { parameters?: Record<string, unknown>; source?: Configuration | undefined } = {},
): Promise<Configuration> {
  const { configuration } = await api.call<{ configuration: { id: number } }>('POST', `${workspace}/configurations`, {
    name: 'step',
    component_id: componentId,
  })
  const path = `${workspace}/configurations/${configuration.id}`
  if (parameters || source)
    await api.call('PATCH', path, {
      ...(parameters && { settings: { parameters } }),
      ...(source && { input_settings: { inputs: { [source.id]: {} } } }),
    })
  return { id: configuration.id, path }
}

/** Of a workspace or a configuration; gives the job's address in the API. */
export async function startJob(api: Api, path: string): Promise<string> {
  const answer = await api.call<Record<string, { id: number }>>('POST', `${path}/jobs`)
  return `${path}/jobs/${Object.values(answer)[0]!.id}`
}

export async function readJob(api: Api, path: string): Promise<Job> {
  return Object.values(await api.call<Record<string, Job>>('GET', path))[0]!
}

/** From one status to the end, as the job itself says. */
export async function msToEnd(api: Api, path: string, from: 'waiting' | 'running'): Promise<number> {
  const times = await timesOf(api, path)
  return Date.parse(times['finished']!) - Date.parse(times[from]!)
}

/** When it has ended, in milliseconds since 1970. */
export const endOf = async (api: Api, path: string): Promise<number> =>
  Date.parse((await timesOf(api, path))['finished']!)

/** Of each status, once it has ended; asking more often would be part of what is measured. */
async function timesOf(api: Api, path: string): Promise<Record<string, string>> {
  for (;;) {
    const { status, message, stats } = await readJob(api, path)
    if (status === 'finished') return stats.statuses_history
    if (status !== 'waiting' && status !== 'running') throw new Error(`${path} ended ${status}: ${message}`)
    await wait(POLL_MS)
  }
}

/** Runs it and gives how long it was running. */
export const runMs = async (api: Api, path: string): Promise<number> =>
  msToEnd(api, await startJob(api, path), 'running')

interface Published {
  id: number
  file_name: string
  file_size: number
  file_rows_count: number | null
}

/** The only file that the last run of a configuration has published. */
export async function onlyOutput(api: Api, { path }: Configuration): Promise<Published> {
  const { output_file_preview: list } = await api.call<{ output_file_preview: { data: Published[] } }>(
    'GET',
    `${path}/data/output/preview`,
  )
  const [file, ...others] = list.data
  if (!file || others.length > 0) throw new Error(`${path} has published ${list.data.length} files instead of one`)
  return file
}

/** All rows of a small table, as text. */
export async function readRows(api: Api, { path }: Configuration, { id }: Published): Promise<string[][]> {
  const { output_file_preview: page } = await api.call<{
    output_file_preview: { rows: string[][]; hasMoreItems: boolean }
  }>('GET', `${path}/data/output/preview/${id}`)
  if (page.hasMoreItems) throw new Error(`${path} has published more rows than one page holds`)
  return page.rows
}
