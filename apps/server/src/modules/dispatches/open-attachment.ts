import { readBlob } from '@khlang/vault'
import { AppError } from '../../platform/app-error.ts'
import type { Attachment } from '../../platform/messages/attachment.ts'
import type { AttachmentRef } from '../notifications/index.ts'
import type { DispatchDeps } from './deps.ts'
import { findDispatch } from './dispatches.repo.ts'

/** Opens a file of a mail with the rights that its sender has now: what they may no longer send does not leave. */
export const openAttachmentOf =
  ({ db, actAs, drive, store }: DispatchDeps) =>
  async ({ dispatchId, itemId }: AttachmentRef): Promise<Attachment> => {
    const dispatch = await findDispatch(db, dispatchId)
    const sent = dispatch?.items.find(({ id }) => id === itemId)
    if (!dispatch || !sent || dispatch.withdrawn_at !== null) throw new AppError('NOT_FOUND')
    const sender = await actAs({
      personId: dispatch.person_id,
      accountId: dispatch.account_id,
      sessionId: dispatch.session_id,
    })
    await drive.access.requireItem(db, sender, 'item.sendAttachment', itemId)
    const content = await drive.content.find(sender, itemId, sent.version, 'item.download')
    return { name: sent.name, type: content.mimeType, size: content.size, read: () => readBlob(store, content.blob()) }
  }
