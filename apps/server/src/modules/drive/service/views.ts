import { hashtagKey, type Item, nameKey, type Page, pageLimits, type View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { ItemState } from '../access.gates.rules.ts'
import type { ItemRow } from '../drive.types.ts'
import { findDrives } from '../access.repo.ts'
import { parseHashtag } from '../hashtags.rules.ts'
import * as listing from '../listing.repo.ts'
import { decodeCursor, encodeCursor, type Marked } from '../listing.rules.ts'
import { presentItem } from '../present.ts'
import { stateOf } from './access.ts'
import type { WithAccess } from './deps.ts'

const finders = {
  starred: listing.findStarred,
  hidden: listing.findHidden,
  recent: listing.findRecent,
  trash: listing.findTrash,
  expired: listing.findExpired,
} as const satisfies Record<View, unknown>

const states: Partial<Record<Listed, ItemState>> = { trash: 'trashed', expired: 'expired' }

type Listed = View | 'search' | 'hashtag'
type PageQuestion = { limit?: number; cursor?: string }

/** Lists that run across folders: what a person marked, changed lately or threw away, and what they search. */
export function createViews({ db, clock, access }: WithAccess) {
  /** Of these rows what the caller may see, each as they may see it. */
  async function show(actor: PersonActor, rows: readonly Marked<ItemRow>[], view: Listed): Promise<Item[]> {
    const found = await access.locateAll(
      db,
      actor,
      rows.map((row) => row.id),
    )
    const items: Item[] = []
    for (const row of rows) {
      const located = found.get(row.id)
      // Each view shows one state: what is in the trash or has expired is nowhere else.
      if (!located || stateOf(located, clock.now()) !== (states[view] ?? 'normal')) continue
      const decision = await access.ask(db, actor, view === 'trash' ? 'trash.see' : 'item.see', located)
      if (decision.allowed) items.push(presentItem(row, located.drive, located.access, located.viewer))
    }
    return items
  }

  const driveIdsOf = async (actor: PersonActor) =>
    (await findDrives(db, actor.accountId, actor.personId)).map((drive) => drive.id)

  type Timed = Marked<ItemRow> & { sort_key: Date }

  /** A page of a list in the order of a time, the latest first. */
  async function pageByTime(
    actor: PersonActor,
    { of, shown, limit = pageLimits.default, cursor }: PageQuestion & { of: string; shown: Listed },
    find: (question: listing.ViewQuestion) => Promise<Timed[]>,
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
    show,

    list: (actor: PersonActor, view: View, page: PageQuestion): Promise<Page<Item>> =>
      pageByTime(actor, { ...page, of: view, shown: view }, (question) => finders[view](db, question)),

    /** What carries a hashtag or a child of it. */
    async tagged(actor: PersonActor, text: string, page: PageQuestion): Promise<Page<Item>> {
      const key = hashtagKey(parseHashtag(text, 'tag'))
      return pageByTime(actor, { ...page, of: `hashtag ${key}`, shown: 'hashtag' }, (question) =>
        listing.findTagged(db, { ...question, key }),
      )
    },

    /** Names that contain every word; the cursor is how many have been shown. */
    async search(
      actor: PersonActor,
      text: string,
      { limit = pageLimits.default, cursor }: PageQuestion,
    ): Promise<Page<Item>> {
      // No name holds a zero byte, and the database takes none.
      if (text.includes('\0')) return { items: [], nextCursor: null }
      const words = nameKey(text)
        .split(/\s+/u)
        .filter((word) => word !== '')
        .slice(0, 10)
      if (words.length === 0) return { items: [], nextCursor: null }
      const of = `search ${words.join(' ')}`
      const after = decodeCursor(cursor, of, 'number')
      const offset = Number(after?.value ?? 0)
      const driveIds = await driveIdsOf(actor)
      const question = { words, driveIds, personId: actor.personId, accountId: actor.accountId }
      const rows = await listing.findByWords(db, { ...question, offset, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last ? encodeCursor({ of, kind: 0, value: String(offset + limit), id: last.id }) : null
      return { items: await show(actor, page, 'search'), nextCursor }
    },
  }
}
