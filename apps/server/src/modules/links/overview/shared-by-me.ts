import { type Input, type Item, type Language, pageLimits, type Reply } from '@khlang/contract'
import type { MyLink } from '@khlang/contract/my-links'
import type { listSharedByMe } from '@khlang/contract/shared-by-me'
import type { PersonActor } from '../../../platform/actor.ts'
import { decodeCursor, fillPage, placeInTime } from '../../../platform/cursors.ts'
import type { LinksDeps } from '../deps.ts'
import { findMineOf } from '../model/links.repo.ts'
import { findMyUploadLinksOf } from '../uploading/model/upload-links.repo.ts'
import { type EitherLink, latestOf, type PresentEither, presentEither } from './either-link.ts'
import { findSharedByMe, type SharedByMeRow } from './shared-by-me.repo.ts'

const listed = 'shared by me'
/** How many links of one item the list shows. */
const linksShown = 20
type Shown = { shown: MyLink[]; total: number }
const none = { shown: [], total: 0 }

/**
 * “Shared by me”: what a person made for others in the account that they act for. Items that they do not see any more are
 * left out, as in every list.
 */
export function createSharedByMe(
  { db, clock, drive, sharesOf }: Pick<LinksDeps, 'db' | 'clock' | 'drive' | 'sharesOf'>,
  present: PresentEither,
) {
  /** The latest links of each of these items, and how many there are. */
  async function linksOf(actor: PersonActor, itemIds: readonly string[]): Promise<Map<string, Shown>> {
    const all = latestOf(
      ...(await Promise.all([findMineOf(db, actor, itemIds), findMyUploadLinksOf(db, actor, itemIds)])),
    )
    const ofItem = Map.groupBy(all, (link) => (link.kind === 'share' ? link.row.item_id : link.row.folder_id))
    const latest = [...ofItem.values()].flatMap((links) => links.slice(0, linksShown))
    const presented = await presentEither(present, actor, latest)
    const shownOf = (links: readonly EitherLink[]) => links.flatMap(({ row: { id } }) => presented.get(id) ?? [])
    return new Map([...ofItem].map(([id, links]) => [id, { shown: shownOf(links), total: links.length }]))
  }

  return async (
    actor: PersonActor,
    { limit = pageLimits.default, cursor }: Input<typeof listSharedByMe>['query'],
    language: Language,
  ): Promise<Reply<typeof listSharedByMe>> => {
    const { personId, accountId } = actor
    const { items: page, nextCursor } = await fillPage<SharedByMeRow, { row: SharedByMeRow; item: Item }>(
      { limit, place: decodeCursor(cursor, listed, 'time') },
      {
        read: async (before, count) => ({
          rows: await findSharedByMe(db, { personId, accountId, before, limit: count, now: clock.now() }),
        }),
        show: async (rows) => {
          const items = await drive.showListed(actor, rows, 'shared')
          return rows.map((row, nth) => {
            const item = items[nth]
            return item ? { row, item } : null
          })
        },
        placeOf: ({ made_at, made_id }) => placeInTime(listed, made_at, made_id),
      },
    )
    const ids = page.map(({ item }) => item.id)
    const [shares, links] = await Promise.all([sharesOf(actor, ids, language), linksOf(actor, ids)])
    return {
      items: page.map(({ row, item }) => {
        const [given, open] = [shares.get(item.id) ?? none, links.get(item.id) ?? none]
        const more = given.total - given.shown.length + open.total - open.shown.length
        return { ...item, sharedAt: row.made_at.toISOString(), shares: given.shown, links: open.shown, more }
      }),
      nextCursor,
    }
  }
}
