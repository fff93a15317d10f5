import { hashtagKey, type SearchQuery } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { model } from '../drive/index.ts'
import type { SearchDeps } from './deps.ts'
import type { SearchCriteria } from './search.repo.ts'
import { sinceOf } from './search.rules.ts'

/** Where a search of somebody looks, and its filters: the drives of their account, and what was shared with them in it. */
export function createCriteria({ db, clock, findReceived }: SearchDeps) {
  return async (actor: PersonActor, query: SearchQuery): Promise<Omit<SearchCriteria, 'limit'>> => {
    const { type, tag, within, starred = false, drive } = query
    const drives = await model.findDrives(db, actor.accountId, actor.personId)
    const own = new Set(drives.map(({ id }) => id))
    return {
      driveIds: drives.filter(({ kind }) => drive === undefined || kind === drive).map(({ id }) => id),
      shared: drive === undefined ? (await findReceived(actor)).filter((item) => !own.has(item.drive_id)) : [],
      personId: actor.personId,
      accountId: actor.accountId,
      kind: type ?? null,
      tagKey: tag === undefined ? null : hashtagKey(tag),
      since: within ? sinceOf(within, clock.now()) : null,
      starred,
    }
  }
}
