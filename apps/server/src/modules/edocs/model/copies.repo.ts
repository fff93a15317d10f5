import type { EdocBox, EdocReason, EdocStatus } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import { queuedWithNext, type Tx } from '../../../platform/db.ts'
import type { EdocRow } from './edoc.types.ts'

export type NewCopy = {
  box: EdocBox
  accountId: string
  counterparty: string | null
  at: Date
  status: EdocStatus
  reason: EdocReason | null
  driveId: string | null
  bytes: number
  notified: boolean
}

/** The copy of one side, unless it exists: nothing arrives twice. */
export async function insertCopy(tx: Tx, edoc: EdocRow, copy: NewCopy): Promise<void> {
  await sql`
    insert into edoc_copy (edoc_id, box, account_id, at, status, reason, doc_type, doc_date, process_at, document_no,
      counterparty, side, search, drive_id, bytes, notified, light, standing)
    select ${edoc.id}, ${copy.box}, a.id, ${copy.at}, ${copy.status}, ${copy.reason}, ${edoc.doc_type},
      ${edoc.doc_date}::date, ${edoc.process_at}, ${edoc.document_no}, ${copy.counterparty},
      -- By its tax id, or the national id of its person, the account finds itself in the document.
      case coalesce(b.tax_id, p.national_id) when ${edoc.buyer_tax_id} then 'buyer' when ${edoc.seller_tax_id} then 'seller'
        else 'other' end,
      ${edoc.search}, ${copy.driveId}, ${copy.bytes}, ${copy.notified}, e.light,
      edoc_standing(e, ${copy.box}::text = 'outbox')
    from edoc e, account a left join business b on b.id = a.id left join person p on p.id = a.person_id
    where e.id = ${edoc.id} and a.id = ${copy.accountId}
    on conflict (edoc_id, box) do nothing${queuedWithNext}`.execute(tx)
}

export type CopyRow = {
  edoc_id: string
  box: EdocBox
  account_id: string
  status: EdocStatus
  read_at: Date | null
  trashed_at: Date | null
  deleted_at: Date | null
  drive_id: string | null
  bytes: number
}

/** The copy of an account, locked; a deleted one is none. */
export async function lockCopy(tx: Tx, id: string, box: EdocBox, accountId: string): Promise<CopyRow | undefined> {
  const { rows } = await sql<CopyRow>`
    select edoc_id, box, account_id, status, read_at, trashed_at, deleted_at, drive_id, bytes from edoc_copy
    where edoc_id = ${id} and box = ${box} and account_id = ${accountId} and deleted_at is null
    for no key update`.execute(tx)
  return rows[0]
}

type Change = Partial<{
  at: Date
  status: EdocStatus
  reason: EdocReason | null
  read_at: Date | null
  trashed_at: Date | null
  trashed_by: string | null
  deleted_at: Date
  deleted_by: string | null
  deleted_reason: string | null
  notified: boolean
  counterparty: string
}>

export const updateCopy = (tx: Tx, id: string, box: EdocBox, change: Change) =>
  tx
    .updateTable('edoc_copy')
    .set(change)
    .where('edoc_id', '=', id)
    .where('box', '=', box)
    .modifyEnd(queuedWithNext)
    .execute()

/** Shows a state in both copies, or in that of the sender alone. */
export const updateStatusOfCopies = (
  tx: Tx,
  id: string,
  { status, reason, boxes }: { status: EdocStatus; reason: EdocReason | null; boxes: readonly EdocBox[] },
) =>
  tx
    .updateTable('edoc_copy')
    .set({ status, reason })
    .where('edoc_id', '=', id)
    .where('box', 'in', [...boxes])
    .modifyEnd(queuedWithNext)
    .execute()

/** The sender is to be notified of what became of a document. */
export const markUntold = (tx: Tx, id: string) =>
  tx
    .updateTable('edoc_copy')
    .set({ notified: false })
    .where('edoc_id', '=', id)
    .where('box', '=', 'outbox')
    .modifyEnd(queuedWithNext)
    .execute()
