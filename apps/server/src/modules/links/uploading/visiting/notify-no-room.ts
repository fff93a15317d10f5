import { bangkokDay } from '@khlang/contract/bangkok-time'
import { transact } from '../../../../platform/db.ts'
import { driveOwners } from '../../../notifications/index.ts'
import type { LinksDeps } from '../../deps.ts'
import type { UploadLinkRow } from '../model/upload-links.repo.ts'

/**
 * Notifies the owner of a folder, and who made the link, that visitors cannot send files for want of space: once a day
 * for each drive.
 */
export const createNotifyNoRoom =
  ({ db, clock, notifications }: Pick<LinksDeps, 'db' | 'clock' | 'notifications'>) =>
  async (link: UploadLinkRow): Promise<void> => {
    const now = clock.now()
    const day = bangkokDay(now)
    const owner = await driveOwners.findDriveOwner(db, link.drive_id)
    const recipients = await driveOwners.findDriveRecipients(db, link.drive_id)
    const notified = new Map(recipients.map(({ person_id }) => [person_id, owner.accountId]))
    notified.set(link.created_by, link.account_id)
    await transact(db, async (tx) => {
      for (const [personId, accountId] of notified)
        await notifications.notify(tx, {
          kind: 'uploadRefused',
          key: `upload-refused-${link.drive_id}-${day}`,
          personId,
          accountId,
          data: { name: link.folder_name },
          path: `/directory/${link.folder_id}`,
          at: now,
        })
    })
  }

export type NotifyNoRoom = ReturnType<typeof createNotifyNoRoom>
