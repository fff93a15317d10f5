import { errorAsField } from '@khlang/contract/field-texts'
import { randomUUID } from 'node:crypto'
import type { SearchQuery } from '@khlang/contract'
import { type SavedSearch, savedSearchLimits } from '@khlang/contract/saved-searches'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import * as repo from './saved-searches.repo.ts'
import { parseSearchName, searchNameKey } from './saved-searches.rules.ts'
import { parseSearch } from './search.rules.ts'
import type { SearchDeps } from './deps.ts'

/** Searches saved by a person in one of their accounts, visible to nobody else. */
export function createSavedSearches({ db, clock, audit }: SearchDeps) {
  /** The caller's saved searches, locked until the transaction ends. */
  async function lockOwn(tx: Tx, actor: PersonActor): Promise<repo.SavedRow[]> {
    await repo.lockSaved(tx, actor)
    return repo.findSaved(tx, actor)
  }

  function requireOwn(own: readonly repo.SavedRow[], id: string): repo.SavedRow {
    const found = own.find((saved) => saved.id === id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  function assertFree(own: readonly repo.SavedRow[], name: string, except: string | null): void {
    const key = searchNameKey(name)
    if (!own.some((saved) => saved.id !== except && searchNameKey(saved.name) === key)) return
    const fields = [{ path: 'name', message: errorAsField('SAVED_SEARCH_NAME_TAKEN', { name }) }]
    throw new AppError('SAVED_SEARCH_NAME_TAKEN', { name }, { fields })
  }

  const record = (tx: Tx, actor: PersonActor, id: string, change: 'created' | 'renamed' | 'deleted', name: string) =>
    audit.record(tx, actor, { type: 'saved-search.changed', subject: id, data: { change, name } })

  return {
    list: async (actor: PersonActor): Promise<{ items: SavedSearch[] }> => ({
      items: await repo.findSaved(db, actor),
    }),

    save: (actor: PersonActor, text: string, input: SearchQuery): Promise<SavedSearch> =>
      model.transactItems(db, async (tx) => {
        const query = parseSearch(input)
        const name = parseSearchName(text)
        const own = await lockOwn(tx, actor)
        const max = savedSearchLimits.count
        if (own.length >= max) throw new AppError('SAVED_SEARCH_TOO_MANY', { max })
        assertFree(own, name, null)
        const id = randomUUID()
        const kept = { id, name, name_key: searchNameKey(name), query, created_at: clock.now() }
        await repo.insertSaved(tx, actor, kept)
        await record(tx, actor, id, 'created', name)
        return { id, name, query }
      }),

    rename: (actor: PersonActor, id: string, text: string): Promise<SavedSearch> =>
      model.transactItems(db, async (tx) => {
        const name = parseSearchName(text)
        const own = await lockOwn(tx, actor)
        const found = requireOwn(own, id)
        assertFree(own, name, id)
        await repo.updateSavedName(tx, id, name, searchNameKey(name))
        await record(tx, actor, id, 'renamed', name)
        return { ...found, name }
      }),

    remove: (actor: PersonActor, id: string): Promise<object> =>
      model.transactItems(db, async (tx) => {
        const { name } = requireOwn(await lockOwn(tx, actor), id)
        await repo.removeSaved(tx, id)
        await record(tx, actor, id, 'deleted', name)
        return {}
      }),
  }
}
