import { type Static, Type } from 'typebox'
import { ById, Empty, Id } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SearchQuery, searchErrors } from './search.ts'

/** Searches that a person keeps in one account, and characters of the name of one. */
export const savedSearchLimits = { count: 50, name: 100 } as const

export const SavedSearch = Type.Object({ id: Id, name: Type.String(), query: SearchQuery })
export type SavedSearch = Static<typeof SavedSearch>

const Name = Type.String({ maxLength: 1000 })
const nameErrors = ['SAVED_SEARCH_NAME_INVALID', 'SAVED_SEARCH_NAME_TAKEN'] as const

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/saved-searches',
  access: 'session',
  summary: 'Searches that the caller keeps in this account, by name',
  reply: Type.Object({ items: Type.Array(SavedSearch) }),
  errors: [],
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/saved-searches',
  access: 'session',
  summary: 'Keep a search for oneself',
  body: Type.Object({ name: Name, query: SearchQuery }),
  reply: SavedSearch,
  errors: [...nameErrors, ...searchErrors, 'SAVED_SEARCH_TOO_MANY'],
})

export const renameSavedSearch = endpoint({
  method: 'PATCH',
  path: '/api/saved-searches/:id',
  access: 'session',
  summary: 'Rename a kept search',
  params: ById,
  body: Type.Object({ name: Name }),
  reply: SavedSearch,
  errors: ['NOT_FOUND', ...nameErrors],
})

export const deleteSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/saved-searches/:id',
  access: 'session',
  summary: 'Keep a search no longer',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})
