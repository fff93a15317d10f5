import type { LinkAudience } from '@khlang/contract/links'
import type { LinkActor, MadeAs, Origin, UploadLinkActor } from '../../../platform/actor.ts'
import type { LinkRow } from './links.repo.ts'

/** Who acts on behalf of a link: never its creator, but limited by them. */
export const linkActor = (
  row: Pick<LinkRow, 'id' | 'item_id' | 'permission' | 'made_as' | 'created_by' | 'account_id' | 'account_kind'>,
  origin: Origin = { address: null, traceId: null },
): LinkActor => ({
  kind: 'link',
  link: {
    id: row.id,
    itemId: row.item_id,
    permission: permissionOf(row),
    // Both are checked by the table.
    madeAs: row.made_as as MadeAs,
  },
  maker: { personId: row.created_by, accountId: row.account_id, accountKind: row.account_kind },
  origin,
})

/** Who adds files to the folder of a link on behalf of its visitors: never its creator, but limited by them. */
export const receiverActor = (
  row: Pick<LinkRow, 'id' | 'item_id' | 'made_as' | 'created_by' | 'account_id' | 'account_kind'>,
): UploadLinkActor => ({
  kind: 'uploadLink',
  // Checked by the table.
  link: { id: row.id, folderId: row.item_id, madeAs: row.made_as as MadeAs },
  visitId: null,
  maker: { personId: row.created_by, accountId: row.account_id, accountKind: row.account_kind },
  origin: { address: null, traceId: null },
})

export const audienceOf = ({ audience }: Pick<LinkRow, 'audience'>): LinkAudience =>
  audience === 'company' ? 'company' : 'anyone'

export const permissionOf = ({ permission }: Pick<LinkRow, 'permission'>): 'view' | 'download' =>
  permission === 'download' ? 'download' : 'view'
