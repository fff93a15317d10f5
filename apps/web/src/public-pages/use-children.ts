import type { PublicItem } from '@khlang/contract/public-links'
import { useCallback, useRef, useState } from 'react'
import { type Children, readChildren, type Sorting } from './public-link.api.ts'
import { useLoaded } from './use-loaded.ts'
import { withReopen } from './with-reopen.ts'

type More = {
  first: Children | null
  items: readonly PublicItem[]
  cursor: string | null
  error: unknown
  isLoading: boolean
}
export type FolderPages = {
  first: Children | null
  items: readonly PublicItem[]
  error: unknown
  /** A further page that could not be loaded. */
  moreError: unknown
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** A folder of a link, page by page. */
export function useChildren(token: string, id: string, sorting: Sorting, reopen: () => Promise<void>): FolderPages {
  const key = `${id} ${sorting.sort} ${sorting.order}`
  const { data: first, error, reload } = useLoaded(key, () => readChildren(token, id, sorting, null), reopen)
  const [more, setMore] = useState<More | null>(null)
  // A list that was read anew begins again with its first page.
  const current = more?.first === first ? more : null
  const cursor = current ? current.cursor : (first?.nextCursor ?? null)
  const busy = useRef(false)

  const loadMore = useCallback(async () => {
    if (cursor === null || busy.current) return
    busy.current = true
    const before = { first, items: current?.items ?? [], cursor }
    setMore({ ...before, error: null, isLoading: true })
    try {
      const page = await withReopen(() => readChildren(token, id, sorting, cursor), reopen)
      setMore({
        ...before,
        items: [...before.items, ...page.items],
        cursor: page.nextCursor,
        error: null,
        isLoading: false,
      })
    } catch (failure) {
      setMore({ ...before, error: failure, isLoading: false })
    } finally {
      busy.current = false
    }
  }, [token, id, sorting, first, cursor, current, reopen])

  return {
    first,
    items: [...(first?.items ?? []), ...(current?.items ?? [])],
    error,
    moreError: current?.error ?? null,
    hasMore: cursor !== null,
    isLoadingMore: current?.isLoading ?? false,
    loadMore: () => void loadMore(),
    reload,
  }
}
