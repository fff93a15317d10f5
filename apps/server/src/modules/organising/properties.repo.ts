import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

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

/** The number and size of an item's properties. */
export async function countProperties(db: Db, itemId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count,
      coalesce(sum(octet_length(namespace) + octet_length(name) + octet_length(xml)), 0)::int as bytes
    from item_property where item_id = ${itemId}`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}
