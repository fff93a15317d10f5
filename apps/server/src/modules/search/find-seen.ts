import type { PersonActor } from '../../platform/actor.ts'
import type { SearchDeps } from './deps.ts'
import * as repo from './search.repo.ts'

/**
 * Of everything that matches a search, where the caller sees it: the folders of which they see all that has no permissions of
 * its own, and the items that have. Null where they see the whole of each drive. Asked before matches are ranked and cut to a
 * page: of thousands in closed folders, nobody would find their own.
 */
export function createFindSeen({ db, access }: Pick<SearchDeps, 'db' | 'access'>) {
  return async (actor: PersonActor, query: repo.Matching): Promise<repo.Seen | null> => {
    const isWhole = query.shared.length === 0 && (actor.accountKind !== 'business' || actor.isAdmin)
    // Who may see an item of the trash depends on who put it there.
    if (isWhole || query.state === 'trashed') return null
    const { folders, items } = await repo.findPlaces(db, query)
    const seen = await access.findAllowed(db, actor, 'item.see', [...folders, ...items])
    const isSeen = (id: string) => seen.has(id)
    return { folders: folders.filter(isSeen), items: items.filter(isSeen) }
  }
}
