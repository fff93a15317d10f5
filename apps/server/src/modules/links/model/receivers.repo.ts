import { randomUUID } from 'node:crypto'
import type { KeyRing } from '@khlang/vault'
import type { Selectable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { sealToken } from './seal-token.ts'

/** What receives the files that visitors of a share link add: an upload link whose address nobody has. */
export type Receiver = Selectable<Schema['upload_link']>

export const findReceiver = (db: Db, shareLinkId: string): Promise<Receiver | undefined> =>
  db.selectFrom('upload_link').selectAll().where('share_link_id', '=', shareLinkId).executeTakeFirst()

type Of = Pick<Selectable<Schema['share_link']>, 'id' | 'item_id' | 'made_as' | 'created_by' | 'account_id'>
/** Needed for the first time that it is turned on. */
type Means = { keyRing: KeyRing; now: Date }

/** Lets visitors of a share link add files, or no more. The row of the link must have been locked before. */
export async function turnReceiver(tx: Tx, link: Of, on: Means | false): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('upload_link')
    .set({ enabled: on !== false })
    .where('share_link_id', '=', link.id)
    .executeTakeFirst()
  if (on === false || numUpdatedRows > 0n) return
  const [id, token] = [randomUUID(), newToken()]
  await tx
    .insertInto('upload_link')
    .values({
      id,
      share_link_id: link.id,
      folder_id: link.item_id,
      token_hash: hashToken(token),
      ...sealToken(on.keyRing, token, id),
      // Visitors say who they are: whoever sees the folder sees what they add.
      ask_name: 'required',
      made_as: link.made_as,
      created_by: link.created_by,
      account_id: link.account_id,
      created_at: on.now,
    })
    .execute()
}
