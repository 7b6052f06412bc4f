/** Puts a freshly loaded table in the place of the old one. Until the transaction commits, everybody else sees the old one. */
import pg from 'pg'
import { UserError } from '@clew/component-sdk'
import { identifier, literal, qualified } from '../kit/postgresql.ts'
import type { Target } from './targets.ts'

export async function swapIn(client: pg.Client, target: Target, fresh: string): Promise<void> {
  const old = qualified(target.schema, target.table)
  for (const statement of await inherited(client, old, fresh)) await client.query(statement)
  await client.query(`drop table ${old}`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '2BP01')
      throw new UserError(
        `${target.schema}.${target.table} cannot be replaced, because other things depend on it: ${(error.detail ?? '').replaceAll('\n', ', ')}. Drop those, or use append or upsert.`,
      )
    throw error
  })
  await client.query(`alter table ${fresh} rename to ${identifier(target.table)}`)
}

/** Statements that give the new table what belongs to the old one and is not copied with its columns: sequences, rights, owner. */
async function inherited(client: pg.Client, old: string, fresh: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter sequence %s owned by %s.%I', d.objid::regclass, ${literal(fresh)}, a.attname) as statement
     from pg_depend d
     join pg_class s on s.oid = d.objid and s.relkind = 'S'
     join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
     where d.refobjid = ${literal(old)}::regclass and d.deptype = 'a'
       and exists (select from pg_attribute n where n.attrelid = ${literal(fresh)}::regclass and n.attname = a.attname)
     union all
     select format('grant %s on %s to %s%s', g.privilege_type, ${literal(fresh)},
                   case g.grantee when 0 then 'public' else g.grantee::regrole::text end,
                   case when g.is_grantable then ' with grant option' else '' end)
     from pg_class c cross join aclexplode(c.relacl) g
     where c.oid = ${literal(old)}::regclass and g.grantee <> c.relowner`,
  )
  return rows.map(({ statement }) => statement)
}
