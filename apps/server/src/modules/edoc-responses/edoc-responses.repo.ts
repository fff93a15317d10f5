import type { EdocResponseKind } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import { queuedWithNext, type Tx } from '../../platform/db.ts'

export type NewResponse = {
  id: string
  edoc_id: string
  response: EdocResponseKind
  reason: string | null
  paid_on: string | null
  at: Date
  by_person: string
}

export const insertResponse = (tx: Tx, row: NewResponse) =>
  tx.insertInto('edoc_response').values(row).modifyEnd(queuedWithNext).execute()

/** Both sides see the last one in their lists. */
export const showResponse = (tx: Tx, id: string, response: EdocResponseKind) =>
  sql`update edoc_copy set response = ${response} where edoc_id = ${id}${queuedWithNext}`.execute(tx)
