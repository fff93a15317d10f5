import type { Input, Item, ItemExpiry, setExpiry } from '@khlang/contract'
import { warningChannels } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import * as repo from '../expiry.repo.ts'
import { datesOf, parseRecipients } from '../expiry.rules.ts'
import { lockItem, updateItem } from '../items.repo.ts'
import { findMark } from '../listing.repo.ts'
import { presentItem } from '../present.ts'
import type { WithAccess } from './deps.ts'
import { transactItems } from './transact-items.ts'

type Wish = Input<typeof setExpiry>['body']

/** When an item expires, when somebody is warned before, and who. */
export function createExpiry({ db, clock, audit, access }: WithAccess) {
  return {
    async read(actor: PersonActor, id: string): Promise<ItemExpiry> {
      const { item } = await access.requireItem(db, actor, 'item.setExpiry', id)
      const plan = await repo.findPlan(db, id)
      const warnedAt = item.warn_at ? await repo.findWarnedAt(db, id, item.warn_at) : null
      return {
        expiresAt: item.expires_at?.toISOString() ?? null,
        warnAt: item.warn_at?.toISOString() ?? null,
        channels: warningChannels.filter((channel) => plan.channels.includes(channel)),
        recipients: plan.recipients,
        warnedAt: warnedAt?.toISOString() ?? null,
      }
    },

    set: (actor: PersonActor, id: string, wish: Wish): Promise<Item> =>
      transactItems(db, async (tx) => {
        const { item, drive, viewer, access: held } = await access.requireItem(tx, actor, 'item.setExpiry', id)
        if (item.reserved) throw new AppError('ITEM_RESERVED')
        const before = await lockItem(tx, id)
        if (!before) throw new AppError('NOT_FOUND')
        const dates = datesOf(before, wish, clock.now())
        const row = await updateItem(tx, before, { ...dates, modified_by: actor.personId })
        const plan = await repo.findPlan(tx, id)
        const channels = wish.channels ? [...wish.channels] : plan.channels
        const recipients = wish.recipients ? parseRecipients(wish.recipients) : plan.recipients
        await repo.upsertPlan(tx, id, { channels, recipients }, actor.personId)
        const changes = {
          expiresAt: dates.expires_at?.toISOString() ?? null,
          warnAt: dates.warn_at?.toISOString() ?? null,
          ...(wish.channels && { channels }),
          ...(wish.recipients && { recipients }),
        }
        await audit.record(tx, actor, { type: 'item.changed', subject: id, data: { changes } })
        const mark = await findMark(tx, id, actor.personId, actor.accountId)
        const marked = { ...row, starred: mark?.starred_at != null, hidden: mark?.hidden_at != null }
        return presentItem(marked, drive, held, viewer)
      }),
  }
}
