import { type Input, type Item, type listChildren, type Page, hashtagKey, pageLimits } from '@khlang/contract'
import type { PersonActor } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/instants.ts'
import { AppError } from '../../../platform/app-error.ts'
import { orPathOnly } from '../access/access.level.rules.ts'
import { FILE, FOLDER, type ListedRow } from '../model/drive.types.ts'
import type { Located } from '../access/located.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import { findChildren, findFolderPage, type ListQuery } from './listing.repo.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { presentItem } from '../access/present.ts'
import { accessInside, type WithAccess } from '../access/access.ts'

type Query = Input<typeof listChildren>['query']
const noPath: Set<string> = new Set()
/**
 * If the folder has at most this many items with the hashtag, they are all read and sorted; otherwise the folder is
 * filtered in its order.
 */
const fewTagged = 5000
const keyKinds = { name: 'text', type: 'text', modified: 'time', size: 'number' } as const

/** A page of a folder, folders first, in the requested order. */
export function createListChildren({ db, clock, access, hooks }: WithAccess) {
  /** One row more than the page, to know whether another page follows. */
  function criteriaOf(actor: PersonActor, id: string, query: Query, tag: ListQuery['tag']) {
    const { sort = 'name', order = 'asc', limit = pageLimits.default } = query
    const of = `${id} ${sort} ${order}${tag ? ` #${tag.key}` : ''}`
    const criteria: ListQuery = {
      parentId: id,
      personId: actor.personId,
      accountId: actor.accountId,
      kinds: kindsOf(query.only),
      sort,
      descending: order === 'desc',
      after: decodeCursor(query.cursor, of, keyKinds[sort]),
      limit: limit + 1,
      now: clock.now(),
      only: null,
      tag,
    }
    return { criteria, of, sort, limit }
  }

  async function assertListable(actor: PersonActor, folder: Located): Promise<Located> {
    // Path entries still show the names that lead on.
    if (!folder.access.pathOnly) await access.assertAllowed(db, actor, 'item.see', folder)
    if (folder.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return folder
  }

  /** Reads the folder and its first rows in one statement; rows are used only after the permission check. */
  async function readPlain(actor: PersonActor, id: string, query: Query) {
    const page = criteriaOf(actor, id, query, null)
    const { place, rows } = await findFolderPage(db, page.criteria)
    return { ...page, folder: await assertListable(actor, await access.locateAt(db, actor, place)), rows }
  }

  async function readTagged(actor: PersonActor, id: string, query: Query, text: string) {
    const folder = await assertListable(actor, await access.locate(db, actor, id))
    const key = hashtagKey(parseHashtag(text, 'tag'))
    const few = (await hooks.countTaggedIn(db, id, key, fewTagged)) < fewTagged
    const page = criteriaOf(actor, id, query, { key, few })
    return { ...page, folder, rows: folder.access.level === null ? [] : await findChildren(db, page.criteria) }
  }

  return async function list(actor: PersonActor, id: string, query: Query): Promise<Page<Item>> {
    const { folder, criteria, of, sort, limit, ...read } = await (query.tag === undefined
      ? readPlain(actor, id, query)
      : readTagged(actor, id, query, query.tag))
    const limited = folder.access.level === null
    let path = limited ? await access.pathOf(db, folder) : noPath
    const found = limited ? await findChildren(db, { ...criteria, only: [...path] }) : read.rows
    const { page: rows, nextCursor } = cutPage(found, limit, (last) => ({
      of,
      kind: last.kind,
      value: keyOf(last, sort),
      id: last.id,
    }))
    const accessOf = await accessInside(db, folder, rows, clock.now())
    // An inaccessible folder in an accessible one may still lead to an accessible one.
    if (!limited && rows.some((row) => accessOf(row).level === null)) path = await access.pathOf(db, folder)
    const items = rows.flatMap((row) => {
      // Hashtags of path entries are not shown.
      const held = query.tag === undefined ? orPathOnly(accessOf(row), row.id, path) : accessOf(row)
      return held.level === null && !held.pathOnly ? [] : [presentItem(row, folder.drive, held, folder.viewer)]
    })
    return { items, nextCursor }
  }
}

const kindsOf = (only: Query['only']) => (only === 'folder' ? [FOLDER] : only === 'file' ? [FILE] : [FOLDER, FILE])

function keyOf(row: ListedRow, sort: NonNullable<Query['sort']>): string {
  switch (sort) {
    case 'name':
      return row.name
    case 'modified':
      return formatInstant(row.modified_at)
    case 'size':
      return String(row.size)
    case 'type':
      return row.extension
  }
}
