import { type Input, type Item, type listChildren, type Page, hashtagKey, pageLimits } from '@khlang/contract'
import { type PersonActor, personOf } from '../../../platform/actor.ts'
import { formatInstant } from '../../../platform/instants.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { isDenied, orPathOnly } from '../access/access.level.rules.ts'
import { FILE, FOLDER, type ListedRow, type Marked } from '../model/drive.types.ts'
import { authenticated, type Caller, evidenceOf, nothingBelow, type Proved, shownBelow } from '../access/proof.ts'
import { parseHashtag } from '../model/hashtags.rules.ts'
import {
  type EmployeePage,
  findLeadingPage,
  findOpenPage,
  findOrdinaryPage,
  findDeniedPage,
} from './folder-page.repo.ts'
import { findChildren, findFolderPage, type ListQuery } from './listing.repo.ts'
import { cutPage, decodeCursor, fillPage, type ListCursor } from '../../../platform/cursors.ts'
import { presentItem } from '../access/present.ts'
import type { WithAccess } from '../access/access.ts'
import { accessInside } from '../access/inside.ts'

type Query = Input<typeof listChildren>['query']
/**
 * If the folder has at most this many items with the hashtag, they are all read and sorted; otherwise the folder is
 * filtered in its order.
 */
const fewTagged = 5000
const mostUsual = 10_000

/** Most folders are ordinary: what is on the way to them decides all. `fits`: the statement has read what it had to. */
const pages = [
  {
    find: findOrdinaryPage,
    fits: (shut: boolean, { rows }: EmployeePage) => !shut && !rows.some((row) => row.has_grants),
  },
  { find: findOpenPage, fits: (shut: boolean, { below }: EmployeePage) => !shut && below !== null },
  { find: findLeadingPage, fits: (shut: boolean) => !shut },
  { find: findDeniedPage, fits: (shut: boolean) => shut },
]

type Row = Marked<ListedRow>
/**
 * The first rows of a page, one more than it holds, and the `criteria` of all of them. `read`: what decides how much of the
 * rows somebody sees, if the statement that read them read that too.
 */
type Read = { folder: Proved; rows: Row[]; of: string; criteria: ListQuery; read: EmployeePage | null }
type Listed = { folder: Proved; page: Page<Item> }
const keyKinds = { name: 'text', type: 'text', modified: 'time', size: 'number' } as const

/** A folder, and a page of what is in it: folders first, in the requested order. */
export function createListChildren({ db, clock, access, hooks }: WithAccess) {
  /** Which statement fitted a folder for an employee last, so that it comes first; any that fits finds the same. */
  const usual = new Map<string, number>()
  const remember = (key: string, nth: number) => {
    if (usual.size >= mostUsual) usual.clear()
    usual.set(key, nth)
  }

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
    return { criteria, of }
  }

  /** Of a folder without access those that are shown are found by their grants. */
  const readShown = async (at: Db, folder: Proved, criteria: ListQuery) => {
    const shown = { ...criteria, only: shownBelow(await access.findBelow(at, folder)) }
    return { criteria: shown, rows: await findChildren(at, shown) }
  }

  /** Reads the folder and its first rows in one statement; rows are used only after the permission check. */
  async function readPlain(at: Db, caller: Caller, id: string, query: Query) {
    const page = criteriaOf(caller, id, query, null)
    const { place, rows, evidence } = await findFolderPage(at, page.criteria, evidenceOf(caller))
    const folder = assertFolder(await access.requireShownAt(at, authenticated(caller, evidence), place))
    const found = isDenied(folder.access) ? await readShown(at, folder, page.criteria) : { rows }
    return { ...page, ...found, folder, read: null }
  }

  /** In one statement what decides how much of it an employee sees; null if it changed meanwhile. */
  async function readForEmployee(caller: PersonActor, id: string, query: Query) {
    const page = criteriaOf(caller, id, query, null)
    const criteria = { ...page.criteria, who: caller, tag: null }
    const key = `${id} ${caller.employeeId}`
    const first = usual.get(key) ?? 0
    for (const [nth, { find, fits }] of pages.entries()) {
      if (nth < first) continue
      const read = await find(db, criteria)
      const known = { ...read, below: read.below ?? [] }
      const folder = await access.findShownAt(db, caller, read.place, known, (shut) => {
        const isEnough = fits(shut, read)
        if (isEnough && nth > first) remember(key, nth)
        return isEnough
      })
      if (folder) return { ...page, folder: assertFolder(folder), rows: read.rows, read }
    }
    usual.delete(key)
    return null
  }

  async function readTagged(at: Db, caller: Caller, id: string, query: Query, text: string) {
    const folder = assertFolder(await access.requireShown(at, caller, id))
    const key = hashtagKey(parseHashtag(text, 'tag'))
    const few = (await hooks.countTaggedIn(at, id, key, fewTagged)) < fewTagged
    const page = criteriaOf(caller, id, query, { key, few })
    const found = isDenied(folder.access)
      ? await readShown(at, folder, page.criteria)
      : { rows: await findChildren(at, page.criteria) }
    return { ...page, ...found, folder, read: null }
  }

  /** Each of these rows as the caller sees it; null for one that they may not see. */
  async function show(at: Db, { folder, criteria, read }: Read, rows: readonly Row[]): Promise<(Item | null)[]> {
    const accessOf = await accessInside(at, folder, rows, clock.now(), read?.grants)
    // An inaccessible folder in an accessible one may still lead to an accessible one.
    const leads = isDenied(folder.access) || rows.some((row) => row.kind === FOLDER && isDenied(accessOf(row)))
    const { path } = leads ? await access.findBelow(at, folder, { deeper: true, read }) : nothingBelow
    return rows.map((row) => {
      // Hashtags of path entries are not shown.
      const held = criteria.tag ? accessOf(row) : orPathOnly(accessOf(row), row.id, path)
      return isDenied(held) && !held.pathOnly ? null : presentItem(row, folder.drive, held, folder.viewer)
    })
  }

  /** The page, if its rows are enough to fill it: those that are not shown may have to be replaced by others. */
  async function present(at: Db, found: Read): Promise<Listed | null> {
    const { folder, rows, criteria } = found
    const items = await show(at, found, rows)
    const { page, nextCursor } = cutPage(rows, criteria.limit - 1, placeIn(found))
    if (nextCursor !== null && items.includes(null)) return null
    return { folder, page: { items: items.slice(0, page.length).filter((item) => item !== null), nextCursor } }
  }

  async function fill(at: Db, found: Read): Promise<Listed> {
    const { folder, rows, criteria } = found
    const page = await fillPage<Row, Item>(
      { limit: criteria.limit - 1, place: criteria.after },
      {
        read: async (after, limit) => ({
          rows: after === criteria.after ? rows : await findChildren(at, { ...criteria, after, limit }),
        }),
        show: (more) => show(at, found, more),
        placeOf: placeIn(found),
      },
    )
    return { folder, page }
  }

  /** In one statement if one is enough; null otherwise. */
  async function readAtOnce(caller: Caller, id: string, query: Query): Promise<Read | null> {
    if (query.tag !== undefined) return readTagged(db, caller, id, query, query.tag)
    // Whoever owns everything needs no more than the rows.
    if ('evidence' in caller || caller.kind !== 'person' || caller.employeeId === null || caller.isAdmin)
      return readPlain(db, caller, id, query)
    return readForEmployee(caller, id, query)
  }

  return async (caller: Caller, id: string, query: Query): Promise<Listed> => {
    const found = await readAtOnce(caller, id, query)
    const listed = found && (await present(db, found))
    if (listed) return listed
    // In one snapshot: rules that change between two statements would show what they allow neither before nor after.
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { tag } = query
        const read = tag === undefined ? readPlain(tx, caller, id, query) : readTagged(tx, caller, id, query, tag)
        return fill(tx, await read)
      })
  }
}

function assertFolder(found: Proved): Proved {
  if (found.item.kind !== FOLDER) throw new AppError('NOT_A_FOLDER')
  return found
}

const placeIn =
  ({ of, criteria }: Read) =>
  (row: Row): ListCursor => ({ of, kind: row.kind, value: keyOf(row, criteria.sort), id: row.id })

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
