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
import { decodeCursor, encodeCursor, placeInTime } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import type { OrganisingDeps } from './deps.ts'

/** The number of hashtags offered for a folder; others can be typed. */
const offered = 100
/** The number of items with a hashtag examined for one page of the list below a folder. */
const scanLimit = 5000

/** The hashtags a folder can be filtered by, and the items with one of them in the folders below it (peers A12). */
export function createFolderHashtags(all: OrganisingDeps) {
  const { db, clock, access, showListed: show } = all

  async function requireFolder(actor: PersonActor, id: string): Promise<model.Located> {
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
      const before = decodeCursor(cursor, of, 'time')
      const query = { driveId: folder.drive.id, folderId: id, key, before, limit: scanLimit }
      const tagged = await repo.findTaggedAround(db, query)
      const page = tagged.filter((one) => one.below).slice(0, limit)
      // A page that is not full has examined everything up to the scan limit.
      const last = page.length === limit ? page.at(-1) : tagged.length === scanLimit ? tagged.at(-1) : undefined
      const rows = await repo.findVisible(
        db,
        page.map((one) => one.id),
        key,
        whoIs(actor),
      )
      const nextCursor = last ? encodeCursor(placeInTime(of, last.at, last.id)) : null
      return { items: await show(actor, rows, 'hashtag'), nextCursor }
    },
  }
}
