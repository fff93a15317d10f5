import type { UploadLinkActor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { LinksDeps } from '../../deps.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'

/** Records wrong passwords of upload links; their creator is notified of very many. */
export const createRecordUploadGuess =
  ({ audit, notifications }: Pick<LinksDeps, 'audit' | 'notifications'>) =>
  async (
    tx: Tx,
    link: UploadLinkRow,
    visitor: UploadLinkActor,
    { now, isGuessed }: { now: Date; isGuessed: boolean },
  ): Promise<void> => {
    const at = now.toISOString()
    const about = { subject: link.folder_id, data: { link: link.id, label: link.name } }
    await audit.record(tx, visitor, { type: 'upload-link.password_refused', ...about }, 'refused')
    if (!isGuessed) return
    await audit.record(tx, visitor, { type: 'upload-link.guessed', ...about, data: { ...about.data, at } })
    await notifications.notify(tx, {
      kind: 'linkGuessed',
      key: `upload-link-guessed-${link.id}-${at.slice(0, 13)}`,
      personId: link.created_by,
      accountId: link.account_id,
      data: { name: link.folder_name },
      path: `/directory/${link.folder_id}`,
      at: now,
    })
  }
