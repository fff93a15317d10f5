import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** Copies the properties of sources, and their modification times. */
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

/** An item that replaces another one keeps its own properties. */
export const moveProperties = async (tx: Tx, fromId: string, toId: string): Promise<void> => {
  await sql`delete from item_property where item_id = ${toId}`.execute(tx)
  await sql`update item_property set item_id = ${toId} where item_id = ${fromId}`.execute(tx)
}
