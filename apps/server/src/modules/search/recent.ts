import { type Item, type Page, pageLimits } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { cutPage, decodeCursor } from '../../platform/cursors.ts'
import { createCriteria } from './criteria.ts'
import type { SearchDeps } from './deps.ts'
import * as repo from './search.repo.ts'

const of = 'recent'

/** The files that somebody may have worked on last: of their account and shared with them, last changed first. */
export function createRecent(all: SearchDeps) {
  const criteriaOf = createCriteria(all)
  return async (
    actor: PersonActor,
    { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
  ): Promise<Page<Item>> => {
    const criteria = await criteriaOf(actor, {}, limit + 1)
    const before = decodeCursor(cursor, of, 'time')
    const rows = await repo.findLatest(all.db, { ...criteria, filesOnly: true, before, now: all.clock.now() })
    const { page, nextCursor } = cutPage(rows, limit, ({ modified_at, id }) => ({
      of,
      kind: 0,
      value: modified_at.toISOString(),
      id,
    }))
    return { items: await all.showListed(actor, page, 'recent'), nextCursor }
  }
}
