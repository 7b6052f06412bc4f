/** Makes people, tags, workspaces and DAWGs of the demo, each by the person whose they are. */
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { newToken } from '../vault/tokens.ts'
import { signIn, type Person, type Staff } from './client.ts'
import { positionOf } from './graph-position.ts'
import { creators, people, tags, type DemoDawg, type DemoWorkspace, type PersonKey, type TagName } from './shape.ts'
import { buildConfigurations, type BuiltConfiguration } from './build-configurations.ts'

export interface BuiltWorkspace {
  id: number
  spec: DemoWorkspace
  configurations: BuiltConfiguration[]
}

export interface BuiltDawg {
  id: number
  spec: DemoDawg
}

/** Long enough for nobody to guess it; judging the strength of a longer one takes most of a second. */
const PASSWORD_LENGTH = 16

/** Their passwords are random and known to nobody. */
export async function hirePeople(app: FastifyInstance, db: Kysely<Tables>, admin: Person): Promise<Staff> {
  const hired = Object.entries(people).map(async ([key, person]) => {
    const { user } = await admin.api.users.create({
      body: { ...person, password: newToken().slice(0, PASSWORD_LENGTH) },
    })
    const may = creators[key as PersonKey]
    if (may) await admin.api.users.modify({ params: { id: user.id }, body: may })
    return [key, await signIn(app, db, user.id)] as const
  })
  return { ...(Object.fromEntries(await Promise.all(hired)) as Record<PersonKey, Person>), admin }
}

export async function makeTags({ api }: Person): Promise<Record<TagName, number>> {
  const ids: [string, number][] = []
  for (const [name, color] of Object.entries(tags)) {
    const { tag } = await api.tags.create({ body: { name, color } })
    ids.push([name, tag.id])
  }
  return Object.fromEntries(ids) as Record<TagName, number>
}

/** Created one after the other, so that their order is the same each time; filled all at once. */
export async function buildWorkspaces(
  staff: Staff,
  tagIds: Record<TagName, number>,
  specs: readonly DemoWorkspace[],
): Promise<BuiltWorkspace[]> {
  const created: { id: number; spec: DemoWorkspace }[] = []
  for (const spec of specs) created.push({ id: await createFor(staff, spec), spec })
  return Promise.all(created.map(({ id, spec }) => fillWorkspace(staff, tagIds, id, spec)))
}

async function fillWorkspace(
  staff: Staff,
  tagIds: Record<TagName, number>,
  id: number,
  spec: DemoWorkspace,
): Promise<BuiltWorkspace> {
  const { api } = staff[spec.owner]
  const params = { id }
  for (const [person, permission] of Object.entries(spec.shares ?? {}))
    await api.workspaceSharing.add({ params, body: { user_id: staff[person as PersonKey].id, permission } })
  for (const tag of spec.tags) await api.workspaceTags.assign({ params, body: { tag_id: tagIds[tag] } })
  const { settings, variables } = spec
  if (settings || variables) await api.workspaces.modify({ params, body: { settings, variables } })
  for (const { by, ...change } of spec.edits ?? []) await staff[by].api.workspaces.modify({ params, body: change })
  return { id, spec, configurations: await buildConfigurations(staff, id, spec) }
}

/** Whoever may not create workspaces was given theirs by the administrator. */
async function createFor({ admin, ...staff }: Staff, { owner, name, description }: DemoWorkspace): Promise<number> {
  const isCreator = creators[owner] !== undefined
  const author = isCreator ? staff[owner] : admin
  const { workspace } = await author.api.workspaces.create({ body: { name, description } })
  const params = { id: workspace.id }
  if (!isCreator) await admin.api.workspaces.changeOwner({ params, body: { user_id: staff[owner].id } })
  return workspace.id
}

export async function buildDawg(
  staff: Staff,
  tagIds: Record<TagName, number>,
  workspaces: readonly BuiltWorkspace[],
  spec: DemoDawg,
): Promise<BuiltDawg> {
  const { api } = staff[spec.owner]
  const { dawg } = await api.dawgs.create({ body: { name: spec.name, description: spec.description } })
  const params = { id: dawg.id }
  await api.dawgs.modify({ params, body: { settings: spec.settings } })
  for (const [person, permission] of Object.entries(spec.shares))
    await api.dawgSharing.add({ params, body: { user_id: staff[person as PersonKey].id, permission } })
  for (const tag of spec.tags) await api.dawgTags.assign({ params, body: { tag_id: tagIds[tag] } })
  const idOf = (name: string) => workspaces.find((workspace) => workspace.spec.name === name)!.id
  await api.dawgs.modifyWorkspaces({
    params,
    body: Object.entries(spec.nodes).map(([name, { after, at }]) => ({
      id: idOf(name),
      dawg_id: dawg.id,
      input_settings: { inputs: after.map(idOf) },
      frontend_settings: { position: positionOf(at) },
    })),
  })
  return { id: dawg.id, spec }
}
