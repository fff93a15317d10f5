import type { Drive } from '../drive/index.ts'
import type { SearchDeps } from './deps.ts'
import { createSavedSearches } from './saved-searches.ts'
import { createFind } from './find.ts'

export type Search = ReturnType<typeof createSearch>

/** Search by name, kind, date, hashtag, star and drive, and saved searches. */
export function createSearch({ drive, ...deps }: Omit<SearchDeps, 'showListed'> & { drive: Drive }) {
  const all = { ...deps, showListed: drive.showListed }
  return { find: createFind(all), saved: createSavedSearches(all) }
}
