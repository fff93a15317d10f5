import { pageLimits, type Reply } from '@khlang/contract'
import type { getUploadBoard, ReceivedFile } from '@khlang/contract/upload-links'
import type { PersonActor } from '../../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../../platform/cursors.ts'
import type { LinksDeps } from '../../deps.ts'
import { isMine } from '../../managing/hold-item.ts'
import { findEntriesWithFiles } from '../model/checklist.repo.ts'
import { placeOfFile } from '../model/file-places.ts'
import { documentOf } from '../model/received-documents.repo.ts'
import { type FileRow, findFiles } from '../model/received-files.repo.ts'
import * as repo from '../model/upload-links.repo.ts'
import { entryStateOf } from '../model/upload-state.rules.ts'
import type { PresentUploadLinks } from './present-upload-link.ts'

type PageInput = { limit?: number; cursor?: string }

/** Upload links as their owners find them, and what came through them. */
export function createReadUploadLinks(
  { db, clock, drive }: LinksDeps,
  { all, one }: Pick<PresentUploadLinks, 'all' | 'one'>,
) {
  /** A link that the caller created, or whose folder they administer. */
  async function requireSeen(actor: PersonActor, id: string): Promise<repo.UploadLinkRow> {
    const row = await repo.findUploadLink(db, id)
    const isSeen =
      row &&
      (isMine(actor, row) ||
        (await drive.access.requireItem(db, actor, 'share.cancelOthers', row.folder_id).catch(nullIfMissing)) !== null)
    if (!isSeen) throw new AppError('LINK_NOT_FOUND')
    return row
  }

  return {
    requireSeen,
    async listOf(actor: PersonActor, folderId: string, query: PageInput) {
      const located = await drive.access.requireItem(db, actor, 'item.see', folderId)
      const seesAll = await drive.access.may(db, actor, 'share.cancelOthers', located)
      const { limit = pageLimits.default, cursor } = query
      const of = `upload links ${folderId}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await repo.findUploadLinksOf(db, folderId, seesAll ? null : actor.personId, {
        after,
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (row) => placeInTime(of, row.created_at, row.id))
      return { items: await all(actor, page), nextCursor }
    },
    /** The status board of a checklist. */
    async board(actor: PersonActor, id: string): Promise<Reply<typeof getUploadBoard>> {
      const row = await requireSeen(actor, id)
      const now = clock.now()
      const entries = (await findEntriesWithFiles(db, id)).map((entry) => ({
        id: entry.id,
        title: entry.title,
        required: entry.required,
        dueAt: entry.due_at?.toISOString() ?? null,
        state: entryStateOf(entry, now),
        files: entry.files,
        lastReceivedAt: entry.last_received_at?.toISOString() ?? null,
      }))
      return { link: await one(actor, row), entries }
    },
    async files(actor: PersonActor, id: string, { limit = pageLimits.default, cursor }: PageInput) {
      await requireSeen(actor, id)
      const of = `upload link files ${id}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await findFiles(db, { link_id: id }, { after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, placeOfFile(of))
      return { items: page.map(presentFile), nextCursor }
    },
  }
}

const presentFile = (row: FileRow): ReceivedFile => ({
  id: row.id,
  reference: row.reference,
  itemId: row.item_id,
  name: row.name,
  size: row.size,
  visitor: { name: row.visitor_name, email: row.visitor_email, remark: row.remark },
  entryId: row.entry_id,
  receivedAt: row.received_at.toISOString(),
  document: documentOf(row),
})

export type ReadUploadLinks = ReturnType<typeof createReadUploadLinks>
