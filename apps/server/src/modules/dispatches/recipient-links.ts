import { formatInstant, type Language } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import { covers } from '@khlang/contract/permissions'
import { linkLimits } from '@khlang/contract/limits'
import type { PersonActor } from '../../platform/actor.ts'
import { model } from '../drive/index.ts'
import type { DispatchDeps } from './deps.ts'

/** A recipient's own link to one item, as it is written to them. */
export type RecipientLink = { itemId: string; linkId: string; name: string; url: string; until: string }

export type LinksByRecipient = ReadonlyMap<string, readonly RecipientLink[]>

/**
 * Links of recipients of their own: each can be ended alone, and its opens are those of its recipient, or of whoever has
 * it from them.
 */
export function createRecipientLinks({ db, clock, drive: { access }, links }: DispatchDeps) {
  async function discard(actor: PersonActor, made: readonly RecipientLink[]): Promise<void> {
    for (const { linkId } of made) await links.delete(actor, linkId)
  }

  /** A link to each item, with the right to download where the sender has it, for thirty days. */
  async function makeFor(
    actor: PersonActor,
    items: readonly model.Proved[],
    recipient: string,
    language: Language,
  ): Promise<RecipientLink[]> {
    const until = formatInstant(new Date(clock.now().getTime() + dispatchLimits.linkDays * 86_400_000), language)
    const made: RecipientLink[] = []
    try {
      for (const { item, access: held } of items) {
        const { id: linkId, url } = await links.create(actor, item.id, {
          name: recipient.slice(0, linkLimits.name),
          permission: covers(held.level, 'download') ? 'download' : 'view',
          expiresIn: { days: dispatchLimits.linkDays, hours: 0, minutes: 0 },
          openLimit: 'unlimited',
        })
        made.push({ itemId: item.id, linkId, name: item.name, url, until })
      }
      return made
    } catch (error) {
      await discard(actor, made)
      throw error
    }
  }

  return {
    discard,

    /** The items, if the sender may make a link to each; throws what refuses the first that may not be sent. */
    async find(actor: PersonActor, ids: readonly string[]): Promise<model.Proved[]> {
      const found: model.Proved[] = []
      for (const id of ids) {
        const located = await access.requireItem(db, actor, 'item.see', id)
        await access.authorise(db, actor, 'link.create', located, { offer: model.leastOffer })
        found.push(located)
      }
      return found
    },

    /** The links of each recipient, by recipient; none if one cannot be made. */
    async make(
      actor: PersonActor,
      items: readonly model.Proved[],
      recipients: readonly string[],
      language: Language,
    ): Promise<Map<string, RecipientLink[]>> {
      const made = new Map<string, RecipientLink[]>()
      try {
        for (const recipient of recipients) made.set(recipient, await makeFor(actor, items, recipient, language))
        return made
      } catch (error) {
        await discard(actor, [...made.values()].flat())
        throw error
      }
    },
  }
}
