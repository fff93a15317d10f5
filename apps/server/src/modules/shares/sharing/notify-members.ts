import type { Follower } from '../../audit/index.ts'
import { transact } from '../../../platform/db.ts'
import type { SharesDeps } from '../deps.ts'
import { findMembers } from '../recipients/members.repo.ts'
import { createShareMails } from './share-mails.ts'
import { findAnnouncement } from './announcements.repo.ts'

const isGroup = (kind: string) => kind === 'department' || kind === 'business'

/** What starts the job. */
export const membersFollower: Follower = {
  // Older than shares with companies that notify their people; jobs are queued under this name.
  job: 'shares:notify-department',
  when: (event) => event.type === 'share.created' && isGroup(event.data.holderKind),
}

const membersPerTransaction = 100

/**
 * Notifies the members of a department, or the employees of a company, of what was shared with it: a job, because there can
 * be thousands. It may be repeated: nobody is notified twice of one share.
 */
export function createNotifyMembers(all: SharesDeps) {
  const { db, accounts } = all
  const mails = createShareMails(all)
  return async (shareId: string): Promise<void> => {
    let after: string | null = null
    do {
      after = await transact(db, async (tx): Promise<string | null> => {
        const announced = await findAnnouncement(tx, shareId)
        const by = announced && (await accounts.findPerson(tx, announced.sharerId))
        if (!announced || !by) return null
        const { audience, audienceId, ...share } = announced
        const members = await findMembers(tx, { audience, id: audienceId, after, limit: membersPerTransaction })
        await mails.notify(tx, by, { shareId, ...share }, members)
        return members.length < membersPerTransaction ? null : (members.at(-1)?.personId ?? null)
      })
    } while (after !== null)
  }
}
