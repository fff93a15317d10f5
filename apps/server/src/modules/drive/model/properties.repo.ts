import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type PropertyRow = { item_id: string; namespace: string; name: string; xml: string }

export const findProperties = (db: Db, itemIds: readonly string[]): Promise<PropertyRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : sql<PropertyRow>`
        select item_id, namespace, name, xml from item_property where item_id = any(${itemIds}::uuid[])
        order by item_id, namespace, name`
        .execute(db)
        .then(({ rows }) => rows)

export const upsertProperty = (tx: Tx, row: PropertyRow) =>
  tx
    .insertInto('item_property')
    .values(row)
    .onConflict((conflict) => conflict.columns(['item_id', 'namespace', 'name']).doUpdateSet({ xml: row.xml }))
    .execute()

export const deleteProperty = (tx: Tx, { item_id, namespace, name }: Omit<PropertyRow, 'xml'>) =>
  tx
    .deleteFrom('item_property')
    .where('item_id', '=', item_id)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()

/** How much an item carries. */
export async function countProperties(db: Db, itemId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count,
      coalesce(sum(octet_length(namespace) + octet_length(name) + octet_length(xml)), 0)::int as bytes
    from item_property where item_id = ${itemId}`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Copies carry what their sources carry, and when their content was last changed. */
export async function copyProperties(tx: Tx, copies: Iterable<readonly [source: string, copy: string]>): Promise<void> {
  const both = [...copies]
  const from = both.map(([source]) => source)
  const to = both.map(([, copy]) => copy)
  await sql`
    insert into item_property (item_id, namespace, name, xml)
    select pair.copy, p.namespace, p.name, p.xml
    from unnest(${from}::uuid[], ${to}::uuid[]) as pair(source, copy) join item_property p on p.item_id = pair.source
    on conflict (item_id, namespace, name) do update set xml = excluded.xml`.execute(tx)
  await sql`
    update item set content_at = source.content_at
    from unnest(${from}::uuid[], ${to}::uuid[]) as pair(source, copy) join item source on source.id = pair.source
    where item.id = pair.copy and source.content_at is not null`.execute(tx)
}

/** A source that goes into what was there takes its properties along. */
export const moveProperties = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await sql`delete from item_property where item_id = ${toId}`.execute(tx)
  await sql`update item_property set item_id = ${toId} where item_id = ${fromId}`.execute(tx)
}
