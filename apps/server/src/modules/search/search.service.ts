import type { Drive } from '../drive/index.ts'
import type { SearchDeps } from './deps.ts'
import { createSavedSearches } from './saved-searches.ts'
import { createFind } from './find.ts'

export type Search = ReturnType<typeof createSearch>

/** Finding items by name, kind, days, hashtag, star and drive, and the searches that a person keeps. */
export function createSearch({ drive, ...deps }: Omit<SearchDeps, 'showListed'> & { drive: Drive }) {
  const all = { ...deps, showListed: drive.showListed }
  return { find: createFind(all), saved: createSavedSearches(all) }
}
