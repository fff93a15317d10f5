import { deleteSavedSearch, type SavedSearch, saveSearch } from '@khlang/contract/saved-searches'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../../lib/call.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { offerUndo } from '../browser/index.ts'
import { savedSearchesQuery } from './search.api.ts'

/** Deletes a saved search at once, with undo: lists are sorted by name, so it returns to its position. */
export async function removeSaved(queries: QueryClient, t: TFunction<'search'>, saved: SavedSearch): Promise<void> {
  const { id, name, query } = saved
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      toastFailure(error, t('failed'))
      return false
    } finally {
      await queries.invalidateQueries(savedSearchesQuery())
    }
  }
  if (!(await attempt(() => call(deleteSavedSearch, { params: { id } })))) return
  const revert = async () => void (await attempt(() => call(saveSearch, { body: { name, query } })))
  offerUndo({ message: t('delete.done', { name }), label: t('undo'), focusIds: [], revert })
}
