import { AppError } from '../../../../platform/app-error.ts'
import type { Tx } from '../../../../platform/db.ts'
import { model } from '../../../drive/index.ts'
import type { LinksDeps } from '../../deps.ts'
import { findLink, type LinkRow } from '../../model/links.repo.ts'
import { findReceiver, type Receiver } from '../../model/receivers.repo.ts'
import type { Visit, Visitor, Visits } from '../../visiting/visits.ts'
import { uploadLinkActor } from '../model/upload-link-actor.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'

/** A folder of an opened share link into which a visitor sends; `ticket` is that of the share link. */
export type Through = { ticket: string | null; folderId: string }
/** Who sends files: with the address of an upload link, or through a share link that is open to them. */
export type SendingVisitor = Visitor & { through?: Through }

/** What a share link proves for a file: that it is open to this visitor, and shows them the folder. */
export type Shown = {
  linkId: string
  /** Again, in the transaction that makes the file. */
  assertIn(tx: Tx): Promise<void>
}
export type Target = { link: UploadLinkRow; shown: Shown | null }

/** A folder that a share link shows, with the proof that it does. */
export type ShownFolder = { item: { id: string; name: string }; drive: { id: string } }

/** What receives the files of a share link, as an upload link to the folder that is open: all else is that of the share link. */
export const uploadLinkOf = (link: LinkRow, receiver: Receiver, { item, drive }: ShownFolder): UploadLinkRow => ({
  ...receiver,
  folder_id: item.id,
  folder_name: item.name,
  drive_id: drive.id,
  name: link.name,
  remark: '',
  enabled: link.enabled && receiver.enabled,
  expires_at: link.expires_at,
  generation: link.generation,
  password_hash: link.password_hash,
  login_required: link.login_required,
  made_as: link.made_as,
  created_by: link.created_by,
  account_id: link.account_id,
  account_kind: link.account_kind,
  maker_name: link.maker_name,
  is_allowed: link.is_allowed,
})

/** Files that visitors of share links add: the link says who may come in and what they see, the rest is that of upload links. */
export function createShareLinkUploads(
  { db, drive }: Pick<LinksDeps, 'db' | 'drive'>,
  { require, within }: Pick<Visits, 'require' | 'within'>,
) {
  const requireShown = (on: typeof db, { actor }: Visit, folderId: string) =>
    drive.access.requireItem(on, actor, 'item.see', folderId)

  async function find(token: string, visitor: Visitor, { ticket, folderId }: Through): Promise<Target> {
    const visit = await require(token, { ...visitor, ticket })
    const folder = await within(
      () => visit,
      () => requireShown(db, visit, folderId),
    )
    if (folder.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    const [link, receiver] = await Promise.all([findLink(db, visit.link.id), findReceiver(db, visit.link.id)])
    if (!link || !receiver?.enabled) throw new AppError('UPLOAD_LINK_CLOSED')
    const assertIn = async (tx: Tx) => void (await requireShown(tx, visit, folderId))
    return { link: uploadLinkOf(link, receiver, folder), shown: { linkId: link.id, assertIn } }
  }

  return {
    find,
    /** Whether an opened link takes files in one of its folders now. */
    async takesFiles(visit: Visit, folderId: string): Promise<boolean> {
      const receiver = visit.link.uploads ? await findReceiver(db, visit.link.id) : undefined
      if (!receiver?.enabled) return false
      const row = { ...receiver, ...visit.link, folder_id: folderId }
      try {
        await drive.uploads.requireUploadFolder(db, uploadLinkActor(row), folderId)
        return true
      } catch (error) {
        if (error instanceof AppError) return false
        throw error
      }
    },
  }
}

export type ShareLinkUploads = ReturnType<typeof createShareLinkUploads>
