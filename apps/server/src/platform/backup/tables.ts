import type { PoolClient } from 'pg'

export type TableName = { schema: string; name: string }
export type Table = TableName & { columns: string[] }

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const fullName = ({ schema, name }: TableName) => `${quoted(schema)}.${quoted(name)}`
export const listed = (columns: readonly string[]) => columns.map(quoted).join(', ')

/**
 * Every table with the facts of the product and its queue, with the columns that are written. Left out are the records
 * of migrations, which a restore makes by migrating.
 */
export async function listTables(client: PoolClient): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (
      (n.nspname = 'public' and c.relname not like 'kysely_migration%')
      or (n.nspname = 'graphile_worker' and c.relname like '\\_private\\_%'))
    order by 1, 2`)
  return rows
}

/** Values of the sequences of the product and its queue, by name. */
export async function listSequences(client: PoolClient): Promise<{ name: string; value: number }[]> {
  const { rows } = await client.query<{ name: string; value: number }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return rows
}

export async function migrationsOf(client: PoolClient): Promise<{ migration: string; queueMigration: number }> {
  const { rows } = await client.query<{ migration: string; queueMigration: number }>(`
    select (select max(name) from kysely_migration) as migration,
      (select max(id) from graphile_worker.migrations) as "queueMigration"`)
  const [found] = rows
  if (!found) throw new Error('the database has not been migrated.')
  return found
}
