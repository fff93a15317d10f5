import { hashtagKey, type Item, type Page, pageLimits, type View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ListedRow, Marked } from '../model/drive.types.ts'
import { findDrives } from '../access/access.repo.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import * as listing from './listing.repo.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { WithAccess } from '../access/access.ts'
import { createShowListed, type Listed } from './show-listed.ts'

/** The recent files also have those of other drives that were shared: they are a search. */
type ViewOfDrives = Exclude<View, 'recent'>

const finders = {
  starred: listing.findStarred,
  hidden: listing.findHidden,
  trash: listing.findTrash,
  expired: listing.findExpired,
} as const satisfies Record<ViewOfDrives, unknown>

type PageQuery = { limit?: number; cursor?: string }

/** Lists across folders: marked, expired, trashed. */
export function createViews(all: WithAccess) {
  const { db, clock } = all
  const show = createShowListed(all)
  const driveIdsOf = async (actor: PersonActor) =>
    (await findDrives(db, actor.accountId, actor.personId)).map((drive) => drive.id)

  type Timed = Marked<ListedRow> & { sort_key: Date }

  /** A page of a list ordered by time, latest first. */
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
    const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.sort_key, last.id))
    return { items: await show(actor, page, shown), nextCursor }
  }

  return {
    list: (actor: PersonActor, view: ViewOfDrives, page: PageQuery): Promise<Page<Item>> =>
      pageByTime(actor, { ...page, of: view, shown: view }, (criteria) => finders[view](db, criteria)),

    /** Items with a hashtag or a child of it. */
    async tagged(actor: PersonActor, text: string, page: PageQuery): Promise<Page<Item>> {
      const key = hashtagKey(parseHashtag(text, 'tag'))
      return pageByTime(actor, { ...page, of: `hashtag ${key}`, shown: 'hashtag' }, (query) =>
        listing.findTagged(db, { ...query, key }),
      )
    },
  }
}
