import { type Input, type Item, type listChildren, type Page, hashtagKey, pageLimits } from '@khlang/contract'
import { personOf } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/instants.ts'
import { AppError } from '../../../platform/app-error.ts'
import { isShut, orPathOnly } from '../access/access.level.rules.ts'
import { FILE, FOLDER, type ListedRow } from '../model/drive.types.ts'
import { authenticated, type Caller, evidenceOf, type Located, nothingBelow, shownBelow } from '../access/located.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import { findEmployeePage } from './folder-page.repo.ts'
import { findChildren, findFolderPage, type ListQuery } from './listing.repo.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { presentItem } from '../access/present.ts'
import { accessInside, type WithAccess } from '../access/access.ts'

type Query = Input<typeof listChildren>['query']
/**
 * If the folder has at most this many items with the hashtag, they are all read and sorted; otherwise the folder is
 * filtered in its order.
 */
const fewTagged = 5000
const keyKinds = { name: 'text', type: 'text', modified: 'time', size: 'number' } as const

/** A folder, and a page of what is in it: folders first, in the requested order. */
export function createListChildren({ db, clock, access, hooks }: WithAccess) {
  /** One row more than the page, to know whether another page follows. */
  function criteriaOf(caller: Caller, id: string, query: Query, tag: ListQuery['tag']) {
    const { sort = 'name', order = 'asc', limit = pageLimits.default } = query
    const of = `${id} ${sort} ${order}${tag ? ` #${tag.key}` : ''}`
    const criteria: ListQuery = {
      parentId: id,
      who: 'evidence' in caller ? null : personOf(caller),
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

  async function assertListable(folder: Located): Promise<Located> {
    // Path entries still show the names that lead on.
    if (!folder.access.pathOnly) await access.assertAllowed(db, folder.principal, 'item.see', folder)
    if (folder.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
    return folder
  }

  /** Of a folder without access. */
  const findShown = async (folder: Located, criteria: ListQuery) =>
    findChildren(db, { ...criteria, only: shownBelow(await access.findBelow(db, folder)) })

  /** Reads the folder and its first rows in one statement; rows are used only after the permission check. */
  async function readPlain(caller: Caller, id: string, query: Query) {
    const page = criteriaOf(caller, id, query, null)
    const { who } = page.criteria
    // Whoever owns everything needs no more than the rows.
    if (who && !('evidence' in caller) && caller.kind === 'person' && caller.employeeId !== null && !caller.isAdmin) {
      const read = await findEmployeePage(db, { ...page.criteria, who, tag: null })
      const folder = await assertListable(await access.locateAt(db, caller, read.place, read))
      // Named on the way to it, but without access all the same.
      const rows = isShut(folder.access) && read.isNamed ? await findShown(folder, page.criteria) : read.rows
      return { ...page, folder, rows, read: rows === read.rows ? read : null }
    }
    const { place, rows, evidence } = await findFolderPage(db, page.criteria, evidenceOf(caller))
    const folder = await assertListable(await access.locateAt(db, authenticated(caller, evidence), place))
    return { ...page, folder, rows: isShut(folder.access) ? await findShown(folder, page.criteria) : rows, read: null }
  }

  async function readTagged(caller: Caller, id: string, query: Query, text: string) {
    const folder = await assertListable(await access.locate(db, caller, id))
    const key = hashtagKey(parseHashtag(text, 'tag'))
    const few = (await hooks.countTaggedIn(db, id, key, fewTagged)) < fewTagged
    const page = criteriaOf(caller, id, query, { key, few })
    const rows = isShut(folder.access) ? await findShown(folder, page.criteria) : await findChildren(db, page.criteria)
    return { ...page, folder, rows, read: null }
  }

  return async (caller: Caller, id: string, query: Query): Promise<{ folder: Located; page: Page<Item> }> => {
    const { folder, of, sort, limit, read, ...found } = await (query.tag === undefined
      ? readPlain(caller, id, query)
      : readTagged(caller, id, query, query.tag))
    const { page: rows, nextCursor } = cutPage(found.rows, limit, (last) => ({
      of,
      kind: last.kind,
      value: keyOf(last, sort),
      id: last.id,
    }))
    const accessOf = await accessInside(db, folder, rows, clock.now(), read?.grants)
    // An inaccessible folder in an accessible one may still lead to an accessible one.
    const closed = isShut(folder.access) ? [] : rows.filter((row) => row.kind === FOLDER && isShut(accessOf(row)))
    const among = closed.map(({ id }) => id)
    const { path } =
      isShut(folder.access) || closed.length > 0 ? await access.findBelow(db, folder, { among, read }) : nothingBelow
    const items = rows.flatMap((row) => {
      // Hashtags of path entries are not shown.
      const held = query.tag === undefined ? orPathOnly(accessOf(row), row.id, path) : accessOf(row)
      return isShut(held) && !held.pathOnly ? [] : [presentItem(row, folder.drive, held, folder.viewer)]
    })
    return { folder, page: { items, nextCursor } }
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
