import type { Item } from '@khlang/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { isCode } from '../../../lib/call.ts'
import { itemsQuery, type Source } from '../browser.api.ts'
import type { Selection } from '../model/selection.ts'

const none: readonly Item[] = []

/** The rows of a source, page after page, and the selection kept true to them. */
export function useItems(source: Source, selection: Selection) {
  const query = useInfiniteQuery(itemsQuery(source))
  // Rows that may no longer be seen go like those that never could; without a network they stay.
  const isRefused = isCode(query.error, 'NOT_FOUND', 'NOT_ALLOWED')
  const data = isRefused ? undefined : query.data
  const { hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const items = useMemo(() => (data ? data.pages.flatMap((page) => page.items) : none), [data])
  const ids = useMemo(() => items.map((item) => item.id), [items])
  const total = data?.pages[0]?.total ?? null

  useEffect(() => {
    if (data || isRefused) selection.reconcile(ids)
  }, [data, isRefused, ids, selection])

  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  // A page of a search may be empty before the last one: no row appears whose sight would load the next.
  const isLastEmpty = data?.pages.at(-1)?.items.length === 0 && !isFetchNextPageError
  useEffect(() => {
    if (isLastEmpty) loadMore()
  }, [isLastEmpty, loadMore])

  // Callers wait until rows are rendered, which is later than when they were fetched.
  const drawn = useRef({ whole: false, waiting: [] as (() => void)[] })
  useLayoutEffect(() => {
    drawn.current.whole = data !== undefined && !hasNextPage
    if (drawn.current.whole) for (const go of drawn.current.waiting.splice(0)) go()
  }, [data, hasNextPage])

  const loading = useRef<Promise<void> | null>(null)
  const loadAll = useCallback(() => {
    loading.current ??= (async () => {
      let more = hasNextPage
      let failed = false
      while (more) {
        const result = await fetchNextPage({ cancelRefetch: false })
        failed = result.isError
        more = result.hasNextPage && !failed
      }
      if (failed || drawn.current.whole) return
      await new Promise<void>((resolve) => drawn.current.waiting.push(resolve))
    })().finally(() => {
      loading.current = null
    })
    return loading.current
  }, [hasNextPage, fetchNextPage])

  return { query, items, ids, total, hasMore: hasNextPage, loadMore, loadAll, loaded: data !== undefined }
}
