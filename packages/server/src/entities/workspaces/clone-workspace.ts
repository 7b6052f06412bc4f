/** A copy of a workspace: disabled, without data and history, owned by whoever made it. */
import { sql } from 'kysely'
import type { Variables } from '@clew/contract'
import type { Db } from '../../database/pool.ts'
import { notFound } from '../../refusal.ts'
import { emptySecrets } from '../../vault/secrets.ts'
import { cloneConfigurations, cloneRights, copyName } from '../configurations/index.ts'
import { lockWorkspace } from './workspace-store.ts'
import { insertWorkspace, type By } from './workspaces.ts'

export async function cloneWorkspace(tx: Db, by: By, id: number): Promise<number> {
  const original = await lockWorkspace(tx, id)
  if (!original) throw notFound()
  const copy = await insertWorkspace(tx, {
    name: copyName(original.name),
    description: original.description,
    owner_id: by.caller.id,
    settings: original.settings,
    variables: (by.permission === 'read' ? emptySecrets(original.variables) : original.variables) as Variables,
    continue_on_failure: original.continue_on_failure,
    disabled: 1,
  })
  await sql`
    insert into entity_tags (tag_id, workspace_id)
    select tag_id, ${copy}::integer from entity_tags where workspace_id = ${id}`.execute(tx)
  await cloneConfigurations(tx, id, copy, await cloneRights(tx, by, id, copy))
  return copy
}
