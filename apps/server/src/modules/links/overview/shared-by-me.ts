import { type Input, type Item, type Language, pageLimits, type Reply } from '@khlang/contract'
import type { MyLink } from '@khlang/contract/my-links'
import type { listSharedByMe } from '@khlang/contract/shared-by-me'
import type { PersonActor } from '../../../platform/actor.ts'
import { decodeCursor, fillPage, placeInTime } from '../../../platform/cursors.ts'
import type { LinksDeps } from '../deps.ts'
import type { PresentLinks } from '../managing/present-link.ts'
import { findMineOf } from '../model/links.repo.ts'
import type { PresentUploadLinks } from '../uploading/managing/present-upload-link.ts'
import { findMyUploadLinksOf } from '../uploading/model/upload-links.repo.ts'
import { findSharedByMe, type SharedByMeRow } from './shared-by-me.repo.ts'

const listed = 'shared by me'
/** How many links of one item the list shows. */
const linksShown = 20

/**
 * “Shared by me”: what a person made for others in the account that they act for. Items that they do not see any more are
 * left out, as in every list.
 */
export function createSharedByMe(
  { db, clock, drive, sharesOf }: Pick<LinksDeps, 'db' | 'clock' | 'drive' | 'sharesOf'>,
  present: { shares: Pick<PresentLinks, 'all'>; uploads: Pick<PresentUploadLinks, 'all'> },
) {
  async function linksOf(actor: PersonActor, itemIds: readonly string[]): Promise<Map<string, MyLink[]>> {
    const [shares, uploads] = await Promise.all([
      findMineOf(db, actor, itemIds).then((rows) => present.shares.all(actor, rows)),
      findMyUploadLinksOf(db, actor, itemIds).then((rows) => present.uploads.all(actor, rows)),
    ])
    const links: MyLink[] = [
      ...shares.map((link) => ({ kind: 'share' as const, ...link })),
      ...uploads.map((link) => ({ kind: 'upload' as const, ...link })),
    ]
    const latestFirst = links.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    return Map.groupBy(latestFirst, (link) => (link.kind === 'share' ? link.item.id : link.folder.id))
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
        const { shown = [], total = 0 } = shares.get(item.id) ?? {}
        const all = links.get(item.id) ?? []
        const shownLinks = all.slice(0, linksShown)
        const more = total - shown.length + all.length - shownLinks.length
        return { ...item, sharedAt: row.made_at.toISOString(), shares: shown, links: shownLinks, more }
      }),
      nextCursor,
    }
  }
}
