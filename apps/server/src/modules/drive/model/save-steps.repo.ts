import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** Marks the last event of a type about an item as a step of a save, of which people see the save alone. */
export const insertSaveStep = (tx: Tx, itemId: string, type: 'item.trashed' | 'item.locked' | 'item.unlocked') =>
  sql`insert into save_step (event_id)
    select e.id from audit_event e where e.subject = ${itemId}::text and e.type = ${type}
    order by e.id desc limit 1
    on conflict do nothing`.execute(tx)
