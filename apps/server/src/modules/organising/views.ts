import { hashtagKey, type Item, type Page, pageLimits, type View } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { fillPage, decodeCursor, placeInTime } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import type { OrganisingDeps } from './deps.ts'
import * as repo from './views.repo.ts'

/** The recent files also have those of other drives that were shared: they are a search. */
type ViewOfDrives = Exclude<View, 'recent'>

const finders = {
  starred: repo.findStarred,
  hidden: repo.findHidden,
  trash: repo.findTrash,
  expired: repo.findExpired,
} as const satisfies Record<ViewOfDrives, unknown>

type PageQuery = { limit?: number; cursor?: string }

/** Lists across folders: marked, expired, trashed. */
export function createViews({ db, clock, showListed }: OrganisingDeps) {
  const driveIdsOf = async (actor: PersonActor) =>
    (await model.findDrives(db, actor.accountId, actor.personId)).map((drive) => drive.id)

  /** A page of a list ordered by time, latest first. */
  async function pageByTime(
    actor: PersonActor,
    { of, shown, limit = pageLimits.default, cursor }: PageQuery & { of: string; shown: ViewOfDrives | 'hashtag' },
    find: (query: repo.ViewQuery) => Promise<repo.Viewed[]>,
  ): Promise<Page<Item>> {
    const { personId, accountId } = actor
    const who = { personId, accountId, driveIds: await driveIdsOf(actor), now: clock.now() }
    return fillPage<repo.Viewed, Item>(
      { limit, place: decodeCursor(cursor, of, 'time') },
      {
        read: async (before, count) => ({ rows: await find({ ...who, before, limit: count }) }),
        show: (rows) => showListed(actor, rows, shown),
        placeOf: (row) => placeInTime(of, row.sort_key, row.id),
      },
    )
  }

  return {
    list: (actor: PersonActor, view: ViewOfDrives, page: PageQuery): Promise<Page<Item>> =>
      pageByTime(actor, { ...page, of: view, shown: view }, (criteria) => finders[view](db, criteria)),

    /** Items with a hashtag or a child of it. */
    async tagged(actor: PersonActor, text: string, page: PageQuery): Promise<Page<Item>> {
      const key = hashtagKey(model.parseHashtag(text, 'tag'))
      return pageByTime(actor, { ...page, of: `hashtag ${key}`, shown: 'hashtag' }, (query) =>
        repo.findTagged(db, { ...query, key }),
      )
    },
  }
}
