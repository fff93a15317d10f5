import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'
import type { ItemRow } from './drive.types.ts'

/** Whether anything of later modules, or a share, would be deleted with a file: links, receipts, comments, relations. */
export async function hasAttached(tx: Tx, { id, has_grants }: Pick<ItemRow, 'id' | 'has_grants'>): Promise<boolean> {
  if (has_grants) return true
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from share_link where item_id = ${id})
      or exists (select from upload_link_file where item_id = ${id})
      or exists (select from comment where item_id = ${id})
      or exists (select from relation where master_id = ${id})
      or exists (select from relation_member where item_id = ${id})
      or exists (select from edoc_saved where item_id = ${id}) as found`.execute(tx)
  return rows[0]?.found ?? true
}
