import { type Item, type ItemSort, type Page, pageLimits, type SearchQuery } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { cutPage, decodeCursor, encodeCursor } from '../../platform/cursors.ts'
import type { model } from '../drive/index.ts'
import { createCriteria } from './criteria.ts'
import * as repo from './search.repo.ts'
import { areShort, listOfSearch, parseSearch, wordsOfSearch } from './search.rules.ts'
import type { SearchDeps } from './deps.ts'

type SearchPage = SearchQuery & { limit?: number; cursor?: string; sort?: ItemSort; order?: 'asc' | 'desc' }

/**
 * Finds items in the drives of an account and among what was shared with the caller: by words of their names, best match
 * first; by words of one and two letters or by filters alone, latest first; or in a chosen order.
 */
export function createFind(all: SearchDeps) {
  const { db, clock, showListed: show } = all

  const criteriaOf = createCriteria(all)

  return async (
    actor: PersonActor,
    { limit = pageLimits.default, cursor, sort, order = 'asc', ...input }: SearchPage,
  ): Promise<Page<Item>> => {
    // No name contains a null byte, and PostgreSQL accepts none.
    if (input.q?.includes('\0')) return { items: [], nextCursor: null }
    const query = parseSearch(input)
    const words = wordsOfSearch(query)
    const of = sort ? `${listOfSearch(query)} ${sort} ${order}` : listOfSearch(query)
    const isNumbered = sort !== undefined || (words.length > 0 && !areShort(words))
    const place = decodeCursor(cursor, of, isNumbered ? 'number' : 'time')
    const criteria = await criteriaOf(actor, query, limit + 1)
    const offset = Number(place?.value ?? 0)
    const latest = { ...criteria, before: place, now: clock.now() }
    const whole = (rows: model.Marked<model.ItemRow>[]) => ({ rows, reached: null })
    const find = async () => {
      if (sort) return whole(await repo.findSorted(db, { ...latest, words, offset, sort, order }))
      if (isNumbered) return whole(await repo.findByWords(db, { ...criteria, words, offset }))
      if (words.length > 0) return repo.findByShortWords(db, { ...latest, words })
      return whole(await repo.findLatest(db, latest))
    }
    const { rows, reached } = await find()
    const cut = cutPage(rows, limit, (last) => ({
      of,
      kind: 0,
      value: isNumbered ? String(offset + limit) : last.modified_at.toISOString(),
      id: last.id,
    }))
    const nextCursor = reached ? encodeCursor({ of, kind: 0, ...reached }) : cut.nextCursor
    return { items: await show(actor, cut.page, 'search'), nextCursor }
  }
}
