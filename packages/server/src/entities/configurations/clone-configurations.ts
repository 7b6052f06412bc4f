/** Copies: disabled, without history and what runs have left, with uploaded files, and with secrets only for those who may edit what they come from. */
import type { Configuration } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { findPermission } from '../../features/access/index.ts'
import { copyUploads } from '../../features/data-files/index.ts'
import { invalidField, notAllowed, notFound } from '../../refusal.ts'
import { emptySecrets } from '../../vault/secrets.ts'
import * as store from './configuration-store.ts'
import { getConfiguration, insertConfiguration, type By, type ConfigurationDeps, type Place } from './configurations.ts'
import { insertLink } from './data-flow.ts'

const LONGEST_NAME = 255
/** So that the copy does not hide what it was copied from. */
const STEP_ASIDE = 40

export const copyName = (name: string): string => `${name.slice(0, LONGEST_NAME - ' copy'.length)} copy`

/** What a copy may take along. */
export interface CloneRights {
  userId: number
  /** Only for those who may edit the original. */
  secrets: boolean
  /** Access that a provider gave to an account: not for somebody else's workspace. */
  token: boolean
}

export async function cloneConfiguration(
  deps: ConfigurationDeps,
  by: By,
  { id, cid }: Place,
  targetWorkspaceId: number = id,
): Promise<Configuration> {
  const clone = await deps.db.transaction().execute(async (tx) => {
    const original = await store.findConfiguration(tx, id, cid)
    if (!original) throw notFound()
    await refuseForeignWorkspace(tx, by, targetWorkspaceId)
    const rights = await cloneRights(tx, by, id, targetWorkspaceId)
    const position = original.frontend_settings.position
    const copy = await insertConfiguration(tx, {
      ...copyOf(original, rights),
      name: copyName(original.name),
      workspace_id: targetWorkspaceId,
      disabled: 1,
      frontend_settings: position ? { position: { x: position.x + STEP_ASIDE, y: position.y + STEP_ASIDE } } : {},
    })
    await copyUploads(tx, cid, copy, by.caller.id)
    // Inputs are configurations of the same workspace.
    if (targetWorkspaceId === id)
      for (const [source, { filters }] of Object.entries(original.inputs))
        await insertLink(tx, copy, Number(source), filters)
    return copy
  })
  const target = (await findPermission(deps.db, by.caller, 'workspace', targetWorkspaceId))!
  return getConfiguration(deps, target, { id: targetWorkspaceId, cid: clone }, true)
}

/** All of them, with their links, names and positions as they are: the workspace around them is the copy. */
export async function cloneConfigurations(
  tx: Db,
  fromWorkspaceId: number,
  toWorkspaceId: number,
  rights: CloneRights,
): Promise<void> {
  const originals = await store.listToClone(tx, fromWorkspaceId)
  const copies = new Map<number, number>()
  for (const original of originals) {
    const copy = await insertConfiguration(tx, { ...copyOf(original, rights), workspace_id: toWorkspaceId })
    await copyUploads(tx, original.id, copy, rights.userId)
    copies.set(original.id, copy)
  }
  for (const original of originals)
    for (const [source, { filters }] of Object.entries(original.inputs))
      await insertLink(tx, copies.get(original.id)!, copies.get(Number(source))!, filters)
}

export async function cloneRights(
  tx: Db,
  { caller, permission }: By,
  fromWorkspaceId: number,
  toWorkspaceId: number,
): Promise<CloneRights> {
  const secrets = permission !== 'read'
  const owners = await tx
    .selectFrom('workspaces')
    .select('owner_id')
    .distinct()
    .where('id', 'in', [fromWorkspaceId, toWorkspaceId])
    .execute()
  return { userId: caller.id, secrets, token: secrets && owners.length === 1 }
}

function copyOf(original: store.StoredConfiguration, { userId, secrets, token }: CloneRights): store.NewConfiguration {
  const { note, token_request_response } = original.oauth_settings
  return {
    workspace_id: original.workspace_id,
    component_id: original.component_id,
    user_id: userId,
    name: original.name,
    description: original.description,
    settings: secrets ? original.settings : emptySecrets(original.settings),
    oauth_settings: {
      ...(note !== undefined && { note }),
      ...(token && token_request_response !== undefined && { token_request_response }),
    },
    frontend_settings: original.frontend_settings,
    continue_on_failure: original.continue_on_failure,
    disabled: original.disabled,
  }
}

async function refuseForeignWorkspace(tx: Db, { caller }: By, workspaceId: number): Promise<void> {
  const found = await findPermission(tx, caller, 'workspace', workspaceId)
  if (!found || found.deleted === 1) throw invalidField('workspace_id', `there is no workspace ${workspaceId}`)
  if (found.permission === 'read') throw notAllowed()
}
