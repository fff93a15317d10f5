import { type Input, type Item, type listChildren, type Page, hashtagKey, pageLimits } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { orPathOnly } from '../access/access.level.rules.ts'
import { FILE, FOLDER, type ItemRow } from '../model/drive.types.ts'
import type { Located } from '../access/located.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import { findChildren } from '../model/listing.repo.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursors.ts'
import { presentItem } from '../access/present.ts'
import { accessInside, type WithAccess } from '../access/access.ts'

type Query = Input<typeof listChildren>['query']
const noPath: Set<string> = new Set()
/** So many of a folder are read and sorted for a page; of more, enough stand near each other in the folder's order. */
const fewTagged = 5000
const keyKinds = { name: 'text', type: 'text', modified: 'time', size: 'number' } as const

/** A page of a folder, folders first, in the order asked for. */
export function createListChildren({ db, clock, access, hooks }: WithAccess) {
  /** Rows of both kinds, one more than the page, so that it is known whether another follows. */
  async function findRows(actor: PersonActor, folder: Located, query: Query, only: string[] | null) {
    const { sort = 'name', order = 'asc', limit = pageLimits.default } = query
    const tag = await tagOf(folder.item.id, query.tag)
    const of = `${folder.item.id} ${sort} ${order}${tag ? ` #${tag.key}` : ''}`
    const after = decodeCursor(query.cursor, of, keyKinds[sort])
    const rows = await findChildren(db, {
      parentId: folder.item.id,
      personId: actor.personId,
      accountId: actor.accountId,
      kinds: kindsOf(query.only),
      sort,
      descending: order === 'desc',
      after,
      limit: limit + 1,
      now: clock.now(),
      only,
      tag,
    })
    return { rows: rows.slice(0, limit), more: rows.length > limit, sort, of }
  }

  async function tagOf(folderId: string, text: string | undefined) {
    if (text === undefined) return null
    const key = hashtagKey(parseHashtag(text, 'tag'))
    return { key, few: (await hooks.countTaggedIn(db, folderId, key, fewTagged)) < fewTagged }
  }

  return async function list(actor: PersonActor, id: string, query: Query): Promise<Page<Item>> {
    const folder = await access.locate(db, actor, id)
    // Those who may only pass through still see the names that lead on.
    if (!folder.access.pathOnly) await access.assertAllowed(db, actor, 'item.see', folder)
    if (folder.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    const limited = folder.access.level === null
    let path = limited ? await access.pathOf(db, folder) : noPath
    const { rows, more, sort, of } = await findRows(actor, folder, query, limited ? [...path] : null)
    const accessOf = await accessInside(db, folder, rows, clock.now())
    // A folder that is shut inside an open one may still lead to one that is open again.
    if (!limited && rows.some((row) => accessOf(row).level === null)) path = await access.pathOf(db, folder)
    const items = rows.flatMap((row) => {
      // People who may only pass through an item do not see its hashtags.
      const held = query.tag === undefined ? orPathOnly(accessOf(row), row.id, path) : accessOf(row)
      return held.level === null && !held.pathOnly ? [] : [presentItem(row, folder.drive, held, folder.viewer)]
    })
    const last = rows.at(-1)
    return {
      items,
      nextCursor: more && last ? encodeCursor({ of, kind: last.kind, value: keyOf(last, sort), id: last.id }) : null,
    }
  }
}

const kindsOf = (only: Query['only']) => (only === 'folder' ? [FOLDER] : only === 'file' ? [FILE] : [FOLDER, FILE])

function keyOf(row: ItemRow, sort: NonNullable<Query['sort']>): string {
  switch (sort) {
    case 'name':
      return row.name
    case 'modified':
      return row.modified_at.toISOString()
    case 'size':
      return String(row.size)
    case 'type':
      return row.extension
  }
}
