import { nameKey, shortenTo } from '@khlang/contract'
import { deleteSavedSearch, type SavedSearch, savedSearchLimits, saveSearch } from '@khlang/contract/saved-searches'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { call, isCode } from '../../lib/call.ts'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { offerUndo } from '../browser/index.ts'
import { searchKey } from './search-query.ts'
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
  const save = (as: string) => call(saveSearch, { body: { name: as, query } })
  const revert = async () =>
    void (await attempt(() =>
      save(name).catch(async (error) => {
        if (!isCode(error, 'SAVED_SEARCH_NAME_TAKEN')) throw error
        // Another search has taken the name meanwhile, unless it is this one, brought back in another tab.
        const others = await queries.fetchQuery({ ...savedSearchesQuery(), staleTime: 0 })
        if (others.some((one) => isSameName(one.name, name) && searchKey(one.query) === searchKey(query))) return
        const free = await save(freeName(name, others))
        toast({ message: t('delete.restoredAs', { name: free.name }) })
      }),
    ))
  offerUndo({ message: t('delete.done', { name }), label: t('undo'), focusIds: [], revert })
}

const isSameName = (one: string, other: string) => nameKey(one) === nameKey(other)

/** `invoices` → `invoices (2)`, as items are numbered. */
function freeName(name: string, others: readonly SavedSearch[]): string {
  for (let n = 2; ; n++) {
    const mark = ` (${n})`
    const free = shortenTo(name, savedSearchLimits.name - mark.length, (text) => text.length) + mark
    if (!others.some((one) => isSameName(one.name, free))) return free
  }
}
