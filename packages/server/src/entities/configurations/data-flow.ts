/** Configurations as nodes of their workspace: which files of which others each one takes. Whoever changes links holds the workspace's row. */
import { sql } from 'kysely'
import type { ConfigurationInputs } from '@clew/contract'
import { closesCircle, findCircle } from '@clew/contract/rules/graph'
import type { Db } from '../../database/pool.ts'
import { invalidField, Refusal } from '../../refusal.ts'

type Inputs = ConfigurationInputs['inputs']

export async function lockWorkspace(tx: Db, id: number): Promise<void> {
  await sql`select 1 from workspaces where id = ${id} for no key update`.execute(tx)
}

/** Target → sources, of the configurations that are not in the trash. */
async function readGraph(tx: Db, workspaceId: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; sources: number[] }>`
    select target.id, coalesce(array_agg(link.source_id) filter (where source.id is not null), '{}') as sources
    from configurations target
    left join configuration_links link on link.target_id = target.id
    left join configurations source on source.id = link.source_id and source.deleted = 0
    where target.workspace_id = ${workspaceId} and target.deleted = 0 group by target.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.sources]))
}

export async function refuseBadInputs(tx: Db, workspaceId: number, target: number, inputs: Inputs): Promise<void> {
  const graph = await readGraph(tx, workspaceId)
  const sources = Object.keys(inputs).map(Number)
  const foreign = sources.find((source) => !graph.has(source))
  if (foreign !== undefined)
    throw invalidField('input_settings.inputs', `there is no configuration ${foreign} in this workspace`)
  graph.set(target, [])
  if (sources.some((source) => closesCircle(graph, source, target)))
    throw new Refusal('cycle', 'The link would close a circle.')
}

/** Links to what is in the trash stay, for its return. */
export async function writeInputs(tx: Db, target: number, inputs: Inputs): Promise<void> {
  await sql`
    delete from configuration_links link using configurations source
    where link.target_id = ${target} and source.id = link.source_id and source.deleted = 0
      and link.source_id <> all(${Object.keys(inputs)}::integer[])`.execute(tx)
  for (const [source, { filters }] of Object.entries(inputs)) await insertLink(tx, target, Number(source), filters)
}

export async function insertLink(tx: Db, target_id: number, source_id: number, filters: string[]): Promise<void> {
  await tx
    .insertInto('configuration_links')
    .values({ target_id, source_id, filters })
    .onConflict((conflict) => conflict.columns(['target_id', 'source_id']).doUpdateSet({ filters }))
    .execute()
}

/** What came back from the trash may find that links made meanwhile close a circle with its own; then its own give way. */
export async function dropCircles(tx: Db, workspaceId: number, restored: number): Promise<boolean> {
  const graph = await readGraph(tx, workspaceId)
  let hasDropped = false
  for (let circle = findCircle(graph); circle; circle = findCircle(graph)) {
    const feeding = new Set(circle)
    const [dropped, kept] = [
      graph.get(restored)!.filter((source) => feeding.has(source)),
      graph.get(restored)!.filter((source) => !feeding.has(source)),
    ]
    if (dropped.length === 0) throw new Error(`workspace ${workspaceId} has a circle`)
    graph.set(restored, kept)
    await sql`
      delete from configuration_links
      where target_id = ${restored} and source_id = any(${dropped}::integer[])`.execute(tx)
    hasDropped = true
  }
  return hasDropped
}

/** Of inputs that once were, those that can be again: the source is there, and no circle closes. */
export async function possibleInputs(tx: Db, workspaceId: number, target: number, inputs: Inputs): Promise<Inputs> {
  const graph = await readGraph(tx, workspaceId)
  graph.set(target, [])
  return Object.fromEntries(
    Object.entries(inputs).filter(
      ([source]) => graph.has(Number(source)) && !closesCircle(graph, Number(source), target),
    ),
  )
}
