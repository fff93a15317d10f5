import { hashtagKey, type Item, type Page, pageLimits, type SearchQuery } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import * as repo from './search.repo.ts'
import { listOfSearch, parseSearch, sinceOf, wordsOfSearch } from './search.rules.ts'
import type { SearchDeps } from './deps.ts'

type SearchPage = SearchQuery & { limit?: number; cursor?: string }

/** Finds items in the drives of an account: by words of their names, best first, or by filters alone, latest first. */
export function createFind(all: SearchDeps) {
  const { db, clock, showListed: show } = all

  async function criteriaOf(actor: PersonActor, query: SearchQuery, limit: number): Promise<repo.SearchCriteria> {
    const { type, tag, within, starred = false, drive } = query
    const drives = await model.findDrives(db, actor.accountId, actor.personId)
    return {
      driveIds: drives.filter(({ kind }) => drive === undefined || kind === drive).map(({ id }) => id),
      personId: actor.personId,
      accountId: actor.accountId,
      kind: type ?? null,
      tagKey: tag === undefined ? null : hashtagKey(tag),
      since: within ? sinceOf(within, clock.now()) : null,
      starred,
      limit,
    }
  }

  return async (
    actor: PersonActor,
    { limit = pageLimits.default, cursor, ...input }: SearchPage,
  ): Promise<Page<Item>> => {
    // No name holds a zero byte, and the database takes none.
    if (input.q?.includes('\0')) return { items: [], nextCursor: null }
    const query = parseSearch(input)
    const words = wordsOfSearch(query)
    const of = listOfSearch(query)
    const place = decodeCursor(cursor, of, words.length > 0 ? 'number' : 'time')
    const criteria = await criteriaOf(actor, query, limit + 1)
    const offset = Number(place?.value ?? 0)
    const rows =
      words.length > 0
        ? await repo.findByWords(db, { ...criteria, words, offset })
        : await repo.findLatest(db, { ...criteria, before: place, now: clock.now() })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const value = words.length > 0 ? String(offset + limit) : (last?.modified_at.toISOString() ?? '')
    const nextCursor = rows.length > limit && last ? encodeCursor({ of, kind: 0, value, id: last.id }) : null
    return { items: await show(actor, page, 'search'), nextCursor }
  }
}
