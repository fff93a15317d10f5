import { type Input, type Item, type ItemExpiry, type setExpiry, warningChannels } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { gates, model } from '../../drive/index.ts'
import type { ProtectionDeps } from '../deps.ts'
import { findPlan, upsertPlan } from './expiry-plans.repo.ts'
import { findWarnedAt } from './expiry-warnings.repo.ts'

type Body = Input<typeof setExpiry>['body']

/** The expiry of an item, and its warning and recipients. */
export function createExpiry({ db, clock, audit, access }: ProtectionDeps) {
  return {
    async read(actor: PersonActor, id: string): Promise<ItemExpiry> {
      const { item } = await access.requireItem(db, actor, 'item.setExpiry', id)
      const plan = await findPlan(db, id)
      const warnedAt = item.warn_at ? await findWarnedAt(db, id, item.warn_at) : null
      return {
        expiresAt: item.expires_at?.toISOString() ?? null,
        warnAt: item.warn_at?.toISOString() ?? null,
        channels: warningChannels.filter((channel) => plan.channels.includes(channel)),
        recipients: plan.recipients,
        warnedAt: warnedAt?.toISOString() ?? null,
      }
    },

    set: (actor: PersonActor, id: string, input: Body): Promise<Item> =>
      model.transactItems(db, async (tx) => {
        const located = await access.requireLockedItem(tx, actor, 'item.setExpiry', id)
        const { item: before } = located
        if (before.reserved) throw new AppError('ITEM_RESERVED')
        const dates = gates.datesOf(before, input, clock.now())
        const row = await model.updateProved(tx, located, 'item.setExpiry', { ...dates, modified_by: actor.personId })
        const plan = await findPlan(tx, id)
        const channels = input.channels ? [...input.channels] : plan.channels
        const recipients = input.recipients ? gates.parseRecipients(input.recipients) : plan.recipients
        await upsertPlan(tx, id, { channels, recipients }, actor.personId)
        const changes = {
          expiresAt: dates.expires_at?.toISOString() ?? null,
          warnAt: dates.warn_at?.toISOString() ?? null,
          ...(input.channels && { channels }),
          ...(input.recipients && { recipients }),
        }
        await audit.record(tx, actor, { type: 'item.changed', subject: id, data: { changes } })
        return model.presentChanged(tx, actor, row, located)
      }),
  }
}
