import { hashtagKey, type SearchQuery } from '@khlang/contract'
import type { SearchGroup } from '@khlang/contract/search-terms'
import type { PersonActor } from '../../platform/actor.ts'
import { model } from '../drive/index.ts'
import type { SearchDeps } from './deps.ts'
import { createResolveTerms, type ResolvedSearch } from './resolve-terms.ts'
import type { SearchCriteria } from './search.repo.ts'
import { sinceOf } from './search.rules.ts'

/** Where a search of somebody looks, and its filters: the drives of their account, and what was shared with them in it. */
export function createCriteria({ db, clock, findReceived, showListed }: SearchDeps) {
  const resolve = createResolveTerms({ db, showListed })
  return async (
    actor: PersonActor,
    query: SearchQuery,
    terms: readonly SearchGroup[] = [],
  ): Promise<Omit<SearchCriteria, 'limit'> & ResolvedSearch> => {
    const { type, tag, within, starred = false, drive } = query
    const drives = await model.findDrives(db, actor.accountId, actor.personId)
    const own = new Set(drives.map(({ id }) => id))
    const driveIds = drives.filter(({ kind }) => drive === undefined || kind === drive).map(({ id }) => id)
    const shared = drive === undefined ? (await findReceived(actor)).filter((item) => !own.has(item.drive_id)) : []
    const reached = [...driveIds, ...shared.map((item) => item.drive_id)]
    return {
      driveIds,
      shared,
      personId: actor.personId,
      accountId: actor.accountId,
      kind: type ?? null,
      tagKey: tag === undefined ? null : hashtagKey(tag),
      since: within ? sinceOf(within, clock.now()) : null,
      starred,
      now: clock.now(),
      ...(await resolve(terms, { actor, driveIds: reached })),
    }
  }
}
