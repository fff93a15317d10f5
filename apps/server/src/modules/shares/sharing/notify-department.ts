import type { Follower } from '../../audit/index.ts'
import { transact } from '../../../platform/db.ts'
import type { SharesDeps } from '../deps.ts'
import { findMembers } from '../recipients/members.repo.ts'
import { createShareMails } from './share-mails.ts'
import { findAnnouncement } from './announcements.repo.ts'

/** What starts the job. */
export const departmentFollower: Follower = {
  job: 'shares:notify-department',
  when: (event) => event.type === 'share.created' && event.data.holderKind === 'department',
}

const membersPerTransaction = 100

/**
 * Notifies the members of a department of what was shared with it: a job, because there can be thousands. It may be
 * repeated: nobody is notified twice of one share.
 */
export function createNotifyDepartment(all: SharesDeps) {
  const { db, accounts } = all
  const mails = createShareMails(all)
  return async (shareId: string): Promise<void> => {
    let after: string | null = null
    do {
      after = await transact(db, async (tx): Promise<string | null> => {
        const announced = await findAnnouncement(tx, shareId)
        const by = announced && (await accounts.findPerson(tx, announced.sharerId))
        if (!announced || !by) return null
        const { departmentId, ...share } = announced
        const members = await findMembers(tx, { departmentId, after, limit: membersPerTransaction })
        await mails.notify(tx, by, { shareId, ...share }, members)
        return members.length < membersPerTransaction ? null : (members.at(-1)?.personId ?? null)
      })
    } while (after !== null)
  }
}
