/** What runs while something breaks: workspaces of ledger components, started over HTTP as a person would. */
import { randomUUID } from 'node:crypto'
import { sealSecrets } from '../vault/secrets.ts'
import { aConfiguration, aWorkspace } from './builders.ts'
import type { ProductProcess, TestProduct } from './processes.ts'

const WARM = 9001
const OWN_PROCESS = 9002

/** In the settings of every configuration; nowhere else may it ever be found. */
export const CANARY = 'canary-5b1f0c9e-must-not-be-seen'

export interface SceneOptions {
  workMs?: number
  lines?: number
  /** The last node fails, and this address is told. */
  notified?: string
  maxWorkers?: number
  schedules?: readonly object[]
  /** The nodes do not stop when they are asked to. */
  isStubborn?: boolean
  /** The nodes leave no space on the disk while they run. */
  fillsDisk?: boolean
}

export interface Scene {
  workspaceId: number
  configurationIds: number[]
}

/** Each node after those named; half of them warm, half as processes of their own. */
const GRAPH: readonly (readonly number[])[] = [[], [0], [0], [1, 2], [3], []]

export async function aGraph(product: TestProduct, options: SceneOptions = {}): Promise<Scene> {
  const { workMs = 50, lines = 5, notified, maxWorkers, schedules, isStubborn = false, fillsDisk = false } = options
  const settings = {
    ...(maxWorkers !== undefined && { max_workers_used: maxWorkers }),
    ...(notified !== undefined && { notification_emails: [notified] }),
    ...(schedules && { schedules }),
  }
  const workspace = await aWorkspace(product, { owner_id: product.owner.id, settings: JSON.stringify(settings) })
  const ids: number[] = []
  for (const [index, inputs] of GRAPH.entries()) {
    const fails = notified !== undefined && index === GRAPH.length - 1
    const own = { work_ms: workMs, lines, fails, is_stubborn: isStubborn, fills_disk: fillsDisk }
    const parameters = { ledger: product.ledger, ...own, '#password': CANARY }
    const { id } = await aConfiguration(product, {
      workspace_id: workspace.id,
      name: `Node ${index}`,
      component_id: index % 2 === 0 ? WARM : OWN_PROCESS,
      settings: JSON.stringify(sealSecrets(product.vault, { parameters }, {})),
    })
    ids.push(id)
    for (const input of inputs)
      await product.db
        .insertInto('configuration_links')
        .values({ target_id: id, source_id: ids[input]!, filters: ['*'] })
        .execute()
  }
  return { workspaceId: workspace.id, configurationIds: ids }
}

/** A single configuration, in a workspace of its own. */
export async function aStep(product: TestProduct, options: SceneOptions): Promise<Scene> {
  const scene = await aGraph(product, options)
  const [first, ...others] = scene.configurationIds
  await product.db.updateTable('configurations').set({ disabled: 1 }).where('id', 'in', others).execute()
  return { ...scene, configurationIds: [first!] }
}

export interface Answer {
  status: number
  body: Record<string, { id: number; status: string }>
}

/** Undefined: the server went away before it had answered. */
export async function call(
  { token }: TestProduct,
  { url }: ProductProcess,
  method: string,
  path: string,
  key: string = randomUUID(),
): Promise<Answer | undefined> {
  try {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'x-access-token': token, 'idempotency-key': key },
      signal: AbortSignal.timeout(30_000),
    })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  } catch {
    return undefined
  }
}

/** The id of the accepted job; undefined where none was accepted. */
export async function startRun(product: TestProduct, web: ProductProcess, path: string): Promise<number | undefined> {
  const answer = await call(product, web, 'POST', `${path}/jobs`)
  return answer?.status === 201 ? Object.values(answer.body)[0]!.id : undefined
}
