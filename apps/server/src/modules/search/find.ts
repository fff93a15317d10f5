import { type Item, type ItemSort, type Language, type Page, pageLimits, type SearchQuery } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { parseSearchText } from '@khlang/contract/parse-search'
import { hintText, type ShownHint } from '@khlang/contract/search-hints'
import type { PersonActor } from '../../platform/actor.ts'
import { decodeCursor, fillPage, type ListCursor, type Read } from '../../platform/cursors.ts'
import { formatInstant } from '../../platform/instants.ts'
import type { model } from '../drive/index.ts'
import { createCriteria } from './criteria.ts'
import { createFindSeen } from './find-seen.ts'
import * as repo from './search.repo.ts'
import { areShort, listOfSearch, parseSearch } from './search.rules.ts'
import type { SearchDeps } from './deps.ts'

type Found = model.Marked<model.ItemRow>
/** A place among numbered matches needs no item. */
const noId = '00000000-0000-0000-0000-000000000000'

type SearchPage = SearchQuery & { limit?: number; cursor?: string; sort?: ItemSort; order?: 'asc' | 'desc' }

/**
 * Finds items in the drives of an account and among what was shared with the caller: by words of their names, best match
 * first; by words of one and two letters or by filters alone, latest first; or in a chosen order.
 */
export function createFind(all: SearchDeps) {
  const { db, clock, showListed: show } = all

  const criteriaOf = createCriteria(all)
  const findSeen = createFindSeen(all)

  return async (
    actor: PersonActor,
    language: Language,
    { limit = pageLimits.default, cursor, sort, order = 'asc', ...input }: SearchPage,
  ): Promise<Page<Item> & { hints: ShownHint[] }> => {
    // No name contains a null byte, and PostgreSQL accepts none.
    if (input.q?.includes('\0')) return { items: [], nextCursor: null, hints: [] }
    const query = parseSearch(input)
    const parsed = parseSearchText(query.q ?? '', bangkokDay(clock.now()))
    const { words, asksOwners, ...criteria } = await criteriaOf(actor, query, parsed.groups)
    const of = sort ? `${listOfSearch(query)} ${sort} ${order}` : listOfSearch(query)
    const isNumbered = sort !== undefined || (words.length > 0 && (!areShort(words) || criteria.state !== 'normal'))
    const seen = isNumbered ? await findSeen(actor, { ...criteria, words }) : null
    const read = async (before: ListCursor | null, count: number): Promise<Read<Found>> => {
      const numbered = { ...criteria, words, seen, limit: count, offset: Number(before?.value ?? 0) }
      const latest = { ...criteria, words, limit: count, before }
      if (sort) return { rows: await repo.findSorted(db, { ...numbered, sort, order }) }
      if (isNumbered) return { rows: await repo.findByWords(db, numbered) }
      if (words.length === 0) return { rows: await repo.findLatest(db, latest) }
      const { rows, reached } = await repo.findByShortWords(db, latest)
      return { rows, reached: reached && { of, kind: 0, ...reached } }
    }
    const list = lists[criteria.state]
    const page = await fillPage<Found, Item>(
      { limit, place: decodeCursor(cursor, of, isNumbered ? 'number' : 'time') },
      {
        read,
        async show(rows) {
          const items = await show(actor, rows, list)
          return asksOwners ? items.map((item) => (item && isTold(item) ? item : null)) : items
        },
        placeOf: (row, nth, after) => ({
          of,
          kind: 0,
          value: isNumbered ? String(Number(after?.value ?? 0) + nth + 1) : formatInstant(row.modified_at),
          id: isNumbered ? noId : row.id,
        }),
      },
    )
    return { ...page, hints: parsed.hints.map((hint) => ({ ...hint, message: hintText(hint, language) })) }
  }
}

/** The list whose items a search shows. */
const lists = { normal: 'search', trashed: 'trash', expired: 'expired', hidden: 'search' } as const

/** Who else has an item is told to those who decide it. */
const isTold = ({ permission }: Item) => permission === 'owner' || permission === 'admin'
