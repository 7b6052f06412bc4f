/** Workspaces as nodes of a DAWG: who is in, and who waits for whom. Whoever changes the graph holds the DAWG's row. */
import { sql } from 'kysely'
import { closesCircle, findCircle } from '@clew/contract/rules/graph'
import type { Db } from '../../database/pool.ts'
import { findPermission } from '../../features/access/index.ts'
import type { Caller } from '../../http/handlers.ts'
import { invalidField, notAllowed, Refusal } from '../../refusal.ts'

/** In the order of their ids, so that two changes that need two DAWGs cannot wait for each other. */
export async function lockDawgs(tx: Db, ids: (number | null | undefined)[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id != null)
  if (wanted.length === 0) return
  await sql`select 1 from dawgs where id = any(${wanted}::integer[]) order by id for no key update`.execute(tx)
}

/** What may not be seen and what does not exist look the same. */
export async function refuseForeignDawg(tx: Db, caller: Caller, dawgId: number): Promise<void> {
  const found = await findPermission(tx, caller, 'dawg', dawgId)
  if (!found || found.deleted === 1) throw invalidField('dawg_id', `there is no DAWG ${dawgId}`)
  if (found.permission === 'read') throw notAllowed()
}

/** A workspace is in one DAWG at most; one in the trash does not count. */
export async function refuseTaken(tx: Db, dawgId: number | null): Promise<void> {
  if (dawgId === null) return
  const holder = await tx.selectFrom('dawgs').select('deleted').where('id', '=', dawgId).executeTakeFirstOrThrow()
  if (holder.deleted === 0) throw new Refusal('conflict', 'The workspace is in a DAWG already.')
}

/** Target → sources, of the workspaces in the DAWG that are not in the trash. */
export async function readGraph(tx: Db, dawgId: number): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ id: number; sources: number[] }>`
    select target.id, coalesce(array_agg(link.source_id) filter (where source.id is not null), '{}') as sources
    from workspaces target
    left join workspace_links link on link.target_id = target.id
    left join workspaces source on source.id = link.source_id and source.deleted = 0 and source.dawg_id = target.dawg_id
    where target.dawg_id = ${dawgId} and target.deleted = 0 group by target.id`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.sources]))
}

/** Holds new inputs against the graph, and changes it accordingly: of several changes each sees the ones before. */
export function applyInputs(graph: Map<number, number[]>, target: number, inputs: readonly number[]): void {
  const foreign = inputs.find((source) => !graph.has(source))
  if (foreign !== undefined)
    throw invalidField('input_settings.inputs', `there is no workspace ${foreign} in this DAWG`)
  graph.set(target, [])
  if (inputs.some((source) => closesCircle(graph, source, target)))
    throw new Refusal('cycle', 'The link would close a circle.')
  graph.set(target, [...new Set(inputs)])
}

/** Links to what is in the trash stay, for its return. */
export async function writeInputs(tx: Db, target: number, inputs: readonly number[]): Promise<void> {
  await sql`
    delete from workspace_links link using workspaces source
    where link.target_id = ${target} and source.id = link.source_id and source.deleted = 0
      and link.source_id <> all(${inputs}::integer[])`.execute(tx)
  await sql`
    insert into workspace_links (target_id, source_id) select ${target}::integer, unnest(${inputs}::integer[])
    on conflict do nothing`.execute(tx)
}

/** A workspace that leaves its DAWG leaves its links, too. */
export async function deleteLinks(tx: Db, id: number): Promise<void> {
  await sql`delete from workspace_links where target_id = ${id} or source_id = ${id}`.execute(tx)
}

/** What came back from the trash may find that links made meanwhile close a circle with its own; then its own give way. */
export async function dropCircles(tx: Db, dawgId: number, restored: ReadonlySet<number>): Promise<boolean> {
  const graph = await readGraph(tx, dawgId)
  let hasDropped = false
  for (let circle = findCircle(graph); circle; circle = findCircle(graph)) {
    const target = circle.find((id) => restored.has(id))
    if (target === undefined) throw new Error(`DAWG ${dawgId} has a circle`)
    const feeding = new Set(circle)
    graph.set(
      target,
      graph.get(target)!.filter((source) => !feeding.has(source)),
    )
    await writeInputs(tx, target, graph.get(target)!)
    hasDropped = true
  }
  return hasDropped
}
