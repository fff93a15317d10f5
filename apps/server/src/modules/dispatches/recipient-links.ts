import { formatInstant, type Language } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import { linkLimits } from '@khlang/contract/limits'
import { shortenTo } from '@khlang/contract/names'
import { covers } from '@khlang/contract/permissions'
import type { PersonActor } from '../../platform/actor.ts'
import { model } from '../drive/index.ts'
import type { DispatchDeps } from './deps.ts'
import { createEndLinks } from './end-links.ts'

/** A recipient's own link to one item, as it is written to them. */
export type RecipientLink = { itemId: string; linkId: string; name: string; url: string; until: string }
export type LinksByRecipient = ReadonlyMap<string, readonly RecipientLink[]>

const lengthOf = (text: string) => text.length

/**
 * Links of recipients of their own: each can be ended alone, and its opens are those of its recipient, or of whoever has
 * it from them.
 */
export function createRecipientLinks(deps: DispatchDeps) {
  const { db, clock, log, limits, links } = deps
  const { access } = deps.drive
  const endLinks = createEndLinks(deps)

  /** Ends the links of what was not sent after all. */
  const discard = (actor: PersonActor, made: readonly RecipientLink[]): Promise<void> =>
    endLinks(
      actor,
      made.map(({ linkId }) => linkId),
    )

  /** Ends the links where the work on them fails, with the failure of the work. */
  async function orDiscard(actor: PersonActor, links: LinksByRecipient, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await discard(actor, [...links.values()].flat()).catch((left: unknown) =>
        log.error({ err: left }, 'links of what was not sent could not be ended'),
      )
      throw error
    }
  }

  return {
    discard,
    orDiscard,

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

    /**
     * For each recipient a link to each item, with the right to download where the sender has it, for thirty days; none if
     * one cannot be made.
     */
    async make(
      actor: PersonActor,
      items: readonly model.Proved[],
      recipients: readonly string[],
      language: Language,
    ): Promise<LinksByRecipient> {
      const count = items.length * recipients.length
      await limits.take(`sent-links/${actor.personId}`, dispatchLimits.linksPerHour, 3600, 'TOO_MANY_LINKS', count)
      const until = formatInstant(new Date(clock.now().getTime() + dispatchLimits.linkDays * 86_400_000), language)
      const made = new Map<string, RecipientLink[]>(recipients.map((recipient) => [recipient, []]))
      await orDiscard(actor, made, async () => {
        for (const [recipient, own] of made)
          for (const { item, access: held } of items) {
            const { id: linkId, url } = await links.create(actor, item.id, {
              name: shortenTo(recipient, linkLimits.name, lengthOf),
              permission: covers(held.level, 'download') ? 'download' : 'view',
              expiresIn: { days: dispatchLimits.linkDays, hours: 0, minutes: 0 },
              openLimit: 'unlimited',
            })
            own.push({ itemId: item.id, linkId, name: item.name, url, until })
          }
      })
      return made
    },
  }
}
