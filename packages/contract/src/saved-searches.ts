import { type Static, Type } from 'typebox'
import { ById, Empty, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SearchQuery, searchErrors } from './search.ts'

/** Searches per person and account, and the length of a name. */
export const savedSearchLimits = { count: 50, name: 100 } as const

export const SavedSearch = Type.Object({ id: Id, name: Type.String(), query: SearchQuery })
export type SavedSearch = Static<typeof SavedSearch>

const Name = Type.String({ maxLength: 1000 })
const nameErrors = ['SAVED_SEARCH_NAME_INVALID', 'SAVED_SEARCH_NAME_TAKEN'] as const

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  access: 'session',
  summary: 'The caller’s saved searches in this account, by name',
  reply: Type.Object({ items: Type.Array(SavedSearch) }),
  errors: [],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  access: 'session',
  summary: 'Save a search',
  body: Type.Object({ name: Name, query: SearchQuery }),
  reply: SavedSearch,
  errors: [...nameErrors, ...searchErrors, 'SAVED_SEARCH_TOO_MANY'],
})

export const renameSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  access: 'session',
  summary: 'Rename a saved search',
  params: ById,
  body: Type.Object({ name: Name }),
  reply: SavedSearch,
  errors: ['NOT_FOUND', ...nameErrors],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  access: 'session',
  summary: 'Delete a saved search',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
