import { hashtagKey, type Item, type Page, pageLimits, type View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemRow, Marked } from '../model/drive.types.ts'
import { findDrives } from '../access/access.repo.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import * as listing from '../model/listing.repo.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursors.ts'
import type { WithAccess } from '../access/access.ts'
import { createShowListed, type Listed } from './show-listed.ts'

const finders = {
  starred: listing.findStarred,
  hidden: listing.findHidden,
  recent: listing.findRecent,
  trash: listing.findTrash,
  expired: listing.findExpired,
} as const satisfies Record<View, unknown>

type PageQuery = { limit?: number; cursor?: string }

/** Lists that run across folders: what a person marked, changed lately or threw away. */
export function createViews(all: WithAccess) {
  const { db, clock } = all
  const show = createShowListed(all)
  const driveIdsOf = async (actor: PersonActor) =>
    (await findDrives(db, actor.accountId, actor.personId)).map((drive) => drive.id)

  type Timed = Marked<ItemRow> & { sort_key: Date }

  /** A page of a list in the order of a time, the latest first. */
  async function pageByTime(
    actor: PersonActor,
    { of, shown, limit = pageLimits.default, cursor }: PageQuery & { of: string; shown: Listed },
    find: (query: listing.ViewQuery) => Promise<Timed[]>,
  ): Promise<Page<Item>> {
    const rows = await find({
      personId: actor.personId,
      accountId: actor.accountId,
      driveIds: await driveIdsOf(actor),
      before: decodeCursor(cursor, of, 'time'),
      limit: limit + 1,
      now: clock.now(),
    })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const more = rows.length > limit && last
    const nextCursor = more ? encodeCursor({ of, kind: 0, value: last.sort_key.toISOString(), id: last.id }) : null
    return { items: await show(actor, page, shown), nextCursor }
  }

  return {
    list: (actor: PersonActor, view: View, page: PageQuery): Promise<Page<Item>> =>
      pageByTime(actor, { ...page, of: view, shown: view }, (criteria) => finders[view](db, criteria)),

    /** What carries a hashtag or a child of it. */
    async tagged(actor: PersonActor, text: string, page: PageQuery): Promise<Page<Item>> {
      const key = hashtagKey(parseHashtag(text, 'tag'))
      return pageByTime(actor, { ...page, of: `hashtag ${key}`, shown: 'hashtag' }, (query) =>
        listing.findTagged(db, { ...query, key }),
      )
    },
  }
}
