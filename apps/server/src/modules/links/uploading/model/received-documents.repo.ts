import type { ReceivedFile } from '@khlang/contract/upload-links'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import type { Db, Tx } from '../../../../platform/db.ts'
import type { FileRow } from './received-files.repo.ts'

/** Why a received file was not taken as an e-document, in the language of whoever made the link. */
const Refusal = Type.Object({
  errorMessage: Type.String(),
  fields: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
})
export type Refusal = Static<typeof Refusal>

/** A file whose link passes it on, with whoever made the link; undefined once that has been tried. */
export const findDocument = (db: Db, itemId: string) =>
  db
    .selectFrom('upload_link_file as file')
    .innerJoin('upload_link as link', 'link.id', 'file.link_id')
    .innerJoin('person', 'person.id', 'link.created_by')
    .select([
      'file.id',
      'file.name',
      'link.created_by as personId',
      'link.account_id as accountId',
      'link.send_etax as isToBeSigned',
      'person.language',
    ])
    .where('file.item_id', '=', itemId)
    .where(({ eb, or }) => or([eb('link.send_inbox', '=', true), eb('link.send_etax', '=', true)]))
    .where('file.edoc_id', 'is', null)
    .where('file.edoc_refusal', 'is', null)
    .executeTakeFirst()

/** Writes what became of a file. */
export const updateDocument = (tx: Tx, id: string, result: { edocId: string } | { refusal: Refusal }) =>
  tx
    .updateTable('upload_link_file')
    .set('edocId' in result ? { edoc_id: result.edocId } : { edoc_refusal: JSON.stringify(result.refusal) })
    .where('id', '=', id)
    .execute()

/** The e-document of a received file, or why there is none. */
export function documentOf({ edoc_id, edoc_refusal }: FileRow): ReceivedFile['document'] {
  if (edoc_id !== null) return { transactionId: edoc_id, errorMessage: null, fields: [] }
  return edoc_refusal === null ? null : { transactionId: null, ...Value.Parse(Refusal, edoc_refusal) }
}
