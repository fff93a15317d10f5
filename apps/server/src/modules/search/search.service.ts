import type { Drive } from '../drive/index.ts'
import type { SearchDeps } from './deps.ts'
import { createSavedSearches } from './saved-searches.ts'
import { createFind } from './find.ts'
import { createRecent } from './recent.ts'

export type Search = ReturnType<typeof createSearch>

/** Search by name, kind, date, hashtag, star and drive, saved searches, and recent files. */
export function createSearch({ drive, ...deps }: Omit<SearchDeps, 'access' | 'showListed'> & { drive: Drive }) {
  const all = { ...deps, access: drive.access, showListed: drive.showListed }
  return { find: createFind(all), recent: createRecent(all), saved: createSavedSearches(all) }
}
