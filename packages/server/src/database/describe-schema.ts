/**
 * The schema as text, one line a fact, the same on every PostgreSQL version; `schema.sql` is its committed copy.
 * Partitions come and go with time and are left out.
 */
import type pg from 'pg'

interface Fact {
  owner: string
  line: string
}

const COLUMNS = `
  select c.relname as owner,
    format('  %s %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
      case when a.attidentity <> '' then ' generated as identity'
           when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end) as line
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

// Newer versions list NOT NULL as constraints, too; the column lines have said that.
const CONSTRAINTS = `
  select c.relname as owner, format('  %s: %s', o.conname, pg_get_constraintdef(o.oid)) as line
  from pg_constraint o join pg_class c on c.oid = o.conrelid
  where c.relnamespace = 'public'::regnamespace and o.contype <> 'n' and not c.relispartition order by c.relname, o.conname`

const INDEXES = `
  select tablename as owner, '  ' || indexdef as line from pg_indexes
  where schemaname = 'public' and tablename not in (select relname from pg_class where relispartition)
  order by tablename, indexname`

const TRIGGERS = `
  select c.relname as owner, '  ' || pg_get_triggerdef(t.oid) as line
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by c.relname, t.tgname`

export async function describeSchema(pool: pg.Pool): Promise<string> {
  const facts: Fact[] = []
  for (const query of [COLUMNS, CONSTRAINTS, INDEXES, TRIGGERS]) facts.push(...(await pool.query<Fact>(query)).rows)
  const tables = [...new Set(facts.map((fact) => fact.owner))].toSorted()
  const linesOf = (table: string) => facts.filter((fact) => fact.owner === table).map((fact) => fact.line)
  return tables.map((table) => `${table}\n${linesOf(table).join('\n')}\n`).join('\n')
}
