import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'

export type OpenDocument = { n: number; item_ids: string[]; sha256: Buffer }

export const insertDocuments = (tx: Tx, rows: Insertable<Schema['dispatch_document']>[]) =>
  tx.insertInto('dispatch_document').values(rows).execute()

/** Who sent something, in which session, and whether they took it back; undefined if it does not exist. */
export const findSender = (db: Db, id: string) =>
  db
    .selectFrom('dispatch')
    .innerJoin('person', 'person.id', 'dispatch.person_id')
    .select(['dispatch.person_id as personId', 'dispatch.account_id as accountId', 'dispatch.session_id as sessionId'])
    .select(['withdrawn_at', 'person.language'])
    .where('dispatch.id', '=', id)
    .executeTakeFirst()

/** The documents that were neither sent nor refused yet. */
export const findOpen = (db: Db, id: string): Promise<OpenDocument[]> =>
  db
    .selectFrom('dispatch_document')
    .select(['n', 'item_ids', 'sha256'])
    .where('dispatch_id', '=', id)
    .where('edoc_id', 'is', null)
    .where('refusal', 'is', null)
    .orderBy('n')
    .execute()

export type DocumentOutcome =
  | { edoc_id: string; status: string | null; reason: string | null; light: string }
  | { refusal: string }

/** Writes what became of a document; what is known to be delivered stays so. */
export const settleDocument = (tx: Tx, { id, n }: { id: string; n: number }, outcome: DocumentOutcome) =>
  tx
    .updateTable('dispatch_document')
    .set({ refusal: null, ...outcome })
    .where('dispatch_id', '=', id)
    .where('n', '=', n)
    .where('edoc_id', 'is', null)
    .execute()
