import { pageLimits } from '@khlang/contract'
import type { UploadReceipt } from '@khlang/contract/public-upload-links'
import type { Page } from '@khlang/contract'
import { cutPage, decodeCursor } from '../../../../platform/cursors.ts'
import type { LinksDeps } from '../../deps.ts'
import { placeOfFile } from '../model/file-places.ts'
import { type FileRow, findFiles, findReference } from '../model/received-files.repo.ts'
import type { SendingVisitor } from './share-link-uploads.ts'
import type { UploadVisits } from './upload-visits.ts'

/** What a visit has sent and is sending; of other visits it knows nothing. */
export function createVisitorsUploads(
  { db, transfer }: Pick<LinksDeps, 'db' | 'transfer'>,
  { require }: Pick<UploadVisits, 'require'>,
) {
  return {
    /** How far an upload is. */
    find: async (token: string, visitor: SendingVisitor, id: string) =>
      transfer.requireOpen((await require(token, visitor)).actor, id),
    /** The receipt of a file of this visit. */
    referenceOf: async (token: string, visitor: SendingVisitor, itemId: string) =>
      findReference(db, itemId, (await require(token, visitor)).visit.id),
    async abort(token: string, visitor: SendingVisitor, id: string): Promise<void> {
      const { actor } = await require(token, visitor)
      await transfer.requireOpen(actor, id)
      await transfer.abort(actor, id)
    },
    async receipts(
      token: string,
      visitor: SendingVisitor,
      { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
    ): Promise<Page<UploadReceipt>> {
      const { visit } = await require(token, visitor)
      const of = `receipts ${visit.id}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await findFiles(db, { visit_id: visit.id }, { after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, placeOfFile(of))
      return { items: page.map(receiptOf), nextCursor }
    },
  }
}

const receiptOf = (row: FileRow): UploadReceipt => ({
  reference: row.reference,
  name: row.name,
  size: row.size,
  receivedAt: row.received_at.toISOString(),
  entryId: row.entry_id,
})
