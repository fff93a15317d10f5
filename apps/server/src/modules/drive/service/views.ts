import { type Item, nameKey, type Page, pageLimits, type View } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import type { DriveRow, ItemRow } from '../drive.types.ts'
import { findDrives } from '../access.repo.ts'
import * as listing from '../listing.repo.ts'
import { assertCursorFits, decodeCursor, encodeCursor, type Marked } from '../listing.rules.ts'
import { presentItem } from '../present.ts'
import type { WithAccess } from './deps.ts'
import { missing } from './trash-items.ts'

const finders = {
  starred: listing.findStarred,
  hidden: listing.findHidden,
  recent: listing.findRecent,
  trash: listing.findTrash,
} as const satisfies Record<View, unknown>

type PageQuestion = { limit?: number; cursor?: string }

/** Lists that run across folders: what a person marked, changed lately or threw away, and what they search. */
export function createViews({ db, access }: WithAccess) {
  /** A row as the caller may see it, or null. The drives of an owner need no second look. */
  async function show(
    actor: PersonActor,
    row: Marked<ItemRow>,
    drives: Map<string, DriveRow>,
    view: View | 'search',
  ): Promise<Item | null> {
    const drive = drives.get(row.drive_id)
    const own = drive?.kind === 'personal' && drive.person_id === actor.personId
    const found = await access.locate(db, actor, row.id).catch(missing)
    if (!found) return null
    if (found.trashed !== (view === 'trash')) return null
    if (!own) {
      const decision = await access.ask(db, actor, view === 'trash' ? 'trash.see' : 'item.see', found)
      if (!decision.allowed) return null
    }
    return presentItem(row, found.drive, found.access)
  }

  const drivesOf = async (actor: PersonActor) =>
    new Map((await findDrives(db, actor.accountId, actor.personId)).map((drive) => [drive.id, drive]))

  const showAll = async (
    actor: PersonActor,
    rows: readonly Marked<ItemRow>[],
    drives: Map<string, DriveRow>,
    view: View | 'search',
  ) => (await Promise.all(rows.map((row) => show(actor, row, drives, view)))).filter((item) => item !== null)

  return {
    async list(
      actor: PersonActor,
      view: View,
      { limit = pageLimits.default, cursor }: PageQuestion,
    ): Promise<Page<Item>> {
      const drives = await drivesOf(actor)
      const before = decodeCursor(cursor)
      assertCursorFits(before, 'time')
      const rows = await finders[view](db, {
        personId: actor.personId,
        accountId: actor.accountId,
        driveIds: [...drives.keys()],
        before,
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last ? encodeCursor({ kind: 0, value: last.sort_key.toISOString(), id: last.id }) : null
      return { items: await showAll(actor, page, drives, view), nextCursor }
    },

    /** Names that contain every word; the cursor is how many have been shown. */
    async search(
      actor: PersonActor,
      text: string,
      { limit = pageLimits.default, cursor }: PageQuestion,
    ): Promise<Page<Item>> {
      const words = nameKey(text)
        .split(/\s+/u)
        .filter((word) => word !== '')
        .slice(0, 10)
      if (words.length === 0) return { items: [], nextCursor: null }
      const drives = await drivesOf(actor)
      const after = decodeCursor(cursor)
      assertCursorFits(after, 'number')
      const offset = Number(after?.value ?? 0)
      const question = { words, driveIds: [...drives.keys()], personId: actor.personId, accountId: actor.accountId }
      const rows = await listing.findByWords(db, { ...question, offset, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor =
        rows.length > limit && last ? encodeCursor({ kind: 0, value: String(offset + limit), id: last.id }) : null
      return { items: await showAll(actor, page, drives, 'search'), nextCursor }
    },
  }
}
