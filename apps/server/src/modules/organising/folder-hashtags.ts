import {
  type FolderHashtags,
  hashtagKey,
  hashtagSteps,
  type Item,
  maxCountedTagged,
  type Page,
  pageLimits,
} from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import * as repo from './folder-hashtags.repo.ts'
import { decodeCursor, fillPage, placeInTime } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import type { OrganisingDeps } from './deps.ts'

/** The number of hashtags offered for a folder; others can be typed. */
const offered = 100
/** The number of items with a hashtag examined at once for the list below a folder. */
const scanLimit = 5000

/** The hashtags a folder can be filtered by, and the items with one of them in the folders below it (peers A12). */
export function createFolderHashtags(all: OrganisingDeps) {
  const { db, clock, access, showListed: show } = all

  async function requireFolder(actor: PersonActor, id: string): Promise<model.Proved> {
    const folder = await access.requireItem(db, actor, 'item.see', id)
    if (folder.item.kind !== model.FOLDER) throw new AppError('NOT_A_FOLDER')
    return folder
  }

  const whoIs = (actor: PersonActor) => ({
    personId: actor.personId,
    accountId: actor.accountId,
    now: clock.now(),
  })

  return {
    /** Hashtags of the items that the caller sees in the folder itself, most frequent first. */
    async list(actor: PersonActor, id: string): Promise<FolderHashtags> {
      const folder = await requireFolder(actor, id)
      const who = whoIs(actor)
      const found = await repo.findKeysIn(db, id, who, { keys: offered + 1, most: maxCountedTagged })
      const tags = new Map(found.slice(0, offered).map((one) => [one.key, { tag: one.name, count: one.count }]))
      const granted = (await model.findGrantedChildren(db, id, who)).filter((row) => row.hashtags.length > 0)
      const accessOf = await model.accessInside(db, folder, granted, who.now)
      for (const row of granted) {
        if (accessOf(row).level === null) continue
        const steps = new Map(row.hashtags.flatMap(hashtagSteps).map((step) => [hashtagKey(step), step]))
        for (const [key, step] of steps) {
          const one = tags.get(key) ?? { tag: step, count: 0 }
          tags.set(key, { ...one, count: Math.min(one.count + 1, maxCountedTagged) })
        }
      }
      const items = [...tags.values()].sort(
        (a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'th', { numeric: true }),
      )
      return { items: items.slice(0, offered), more: found.length > offered || items.length > offered }
    },

    /** Items with a hashtag or a child of it in a folder and all folders below, most recently tagged first. */
    async below(
      actor: PersonActor,
      id: string,
      { tag, limit = pageLimits.default, cursor }: { tag: string; limit?: number; cursor?: string },
    ): Promise<Page<Item>> {
      const key = hashtagKey(model.parseHashtag(tag, 'tag'))
      const folder = await requireFolder(actor, id)
      const of = `hashtag ${key} in ${id}`
      const around = { driveId: folder.drive.id, folderId: id, key, limit: scanLimit }
      return fillPage<repo.Tagged, Item>(
        { limit, place: decodeCursor(cursor, of, 'time') },
        {
          async read(before, count) {
            const tagged = await repo.findTaggedAround(db, { ...around, before })
            const rows = tagged.filter((one) => one.below).slice(0, count)
            const last = tagged.length === scanLimit && rows.length < count ? tagged.at(-1) : undefined
            return { rows, reached: last ? placeInTime(of, last.at, last.id) : null }
          },
          async show(rows) {
            const ids = rows.map((one) => one.id)
            const visible = await repo.findVisible(db, ids, key, whoIs(actor))
            const items = (await show(actor, visible, 'hashtag')).flatMap((item) => item ?? [])
            const byId = new Map(items.map((item) => [item.id, item]))
            return ids.map((one) => byId.get(one) ?? null)
          },
          placeOf: (row) => placeInTime(of, row.at, row.id),
        },
      )
    },
  }
}
