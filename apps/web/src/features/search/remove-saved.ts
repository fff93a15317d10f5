import { deleteSavedSearch, type SavedSearch, saveSearch } from '@khlang/contract/saved-searches'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call } from '../../lib/call.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { offerUndo } from '../browser/index.ts'
import { savedSearchesQuery } from './search.api.ts'

/** Deletes a kept search at once, with a way back: lists are by name, so it stands again where it stood. */
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
  const back = async () => void (await attempt(() => call(saveSearch, { body: { name, query } })))
  offerUndo({ said: t('delete.done', { name }), label: t('undo'), rows: [], back })
}
