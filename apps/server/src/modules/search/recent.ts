import { type Item, type Page, pageLimits } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { decodeCursor, fillPage, placeInTime } from '../../platform/cursors.ts'
import type { model } from '../drive/index.ts'
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
    const criteria = await criteriaOf(actor, {})
    return fillPage<model.Marked<model.ItemRow>, Item>(
      { limit, place: decodeCursor(cursor, of, 'time') },
      {
        read: async (before, count) => ({
          rows: await repo.findLatest(all.db, { ...criteria, filesOnly: true, before, limit: count }),
        }),
        show: (rows) => all.showListed(actor, rows, 'recent'),
        placeOf: (row) => placeInTime(of, row.modified_at, row.id),
      },
    )
  }
}
