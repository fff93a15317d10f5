import { formatInstant } from '@khlang/contract'
import { transact } from '../../../platform/db.ts'
import { addressIn } from '../../../platform/page-address.ts'
import type { LinksDeps } from '../deps.ts'
import { findLink, type LinkRow } from './links.repo.ts'
import { guessedMail, openedFullyMail } from './mails.rules.ts'

type Notice = 'link.opened_fully' | 'link.guessed'

/** The page of a link among one's own. */
export const linkPath = ({ id }: Pick<LinkRow, 'id'>) => `/links?link=${id}`

/** Notifies the creators of links of what visitors did. */
export function createNotices({ db, config, notifications }: Pick<LinksDeps, 'db' | 'config' | 'notifications'>) {
  return {
    /** At most one mail for each time a link is opened fully, and one in an hour about guesses. */
    async notify(type: Notice, { link: id, at, opens }: { link: string; at: string; opens: number }): Promise<void> {
      const link = await findLink(db, id)
      if (!link) return
      const language = await notifications.notices.languageOf(db, link.created_by)
      const path = linkPath(link)
      const address = addressIn(config.publicUrl, path, link.account_id)
      const about = { item: link.item_name, link: link.name, opens, when: formatInstant(new Date(at), language) }
      const text = type === 'link.guessed' ? guessedMail : openedFullyMail
      const once = type === 'link.guessed' ? at.slice(0, 13) : at
      await transact(db, (tx) =>
        notifications.notify(tx, {
          kind: type === 'link.guessed' ? 'linkGuessed' : 'linkOpenedFully',
          key: `${type}-${id}-${once}`,
          personId: link.created_by,
          accountId: link.account_id,
          data: { name: link.item_name, limit: opens },
          path,
          at: new Date(at),
          mail: text(about, address, language),
        }),
      )
    },
  }
}
