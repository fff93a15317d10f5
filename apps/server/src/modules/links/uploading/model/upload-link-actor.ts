import type { MadeAs, Origin, UploadLinkActor } from '../../../../platform/actor.ts'
import type { UploadLinkRow } from './upload-links.repo.ts'

const nowhere: Origin = { address: null, traceId: null }

/** Who acts on behalf of an upload link: it adds files, and reads nothing. */
export const uploadLinkActor = (
  row: Pick<
    UploadLinkRow,
    | 'id'
    | 'folder_id'
    | 'made_as'
    | 'duplicate'
    | 'send_inbox'
    | 'send_etax'
    | 'created_by'
    | 'account_id'
    | 'account_kind'
  >,
  visitId: string | null = null,
  origin: Origin = nowhere,
): UploadLinkActor => ({
  kind: 'uploadLink',
  link: {
    id: row.id,
    folderId: row.folder_id,
    // Checked by the table.
    madeAs: row.made_as as MadeAs,
    // What is passed on as an e-document is a file of its own: each is sent as it came.
    addsVersions: row.duplicate === 'create_tag_version' && !row.send_inbox && !row.send_etax,
  },
  visitId,
  maker: { personId: row.created_by, accountId: row.account_id, accountKind: row.account_kind },
  origin,
})
