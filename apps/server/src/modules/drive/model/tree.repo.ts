import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** The items below these that have permissions of their own. */
export async function findGrantedBelow(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive tree as (
      select i.id, false as granted, 0 as depth from item i where i.id = any(${ids}::uuid[])
      union all
      select c.id, c.has_grants, t.depth + 1 from tree t join item c on c.parent_id = t.id where t.depth < 1000
    )
    select id from tree where granted`.execute(db)
  return rows.map(({ id }) => id)
}
