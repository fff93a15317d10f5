import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { MoreButton, type MorePages } from './more-button.tsx'
import { QueryState, type QueryStateProps } from './query-state.tsx'

type Pages<T> = InfiniteData<{ items: readonly T[] }>
export type PagedListProps<T> = Pick<QueryStateProps<unknown>, 'waiting' | 'level'> & {
  list: UseInfiniteQueryResult<Pages<T>>
  /** Stands in place of the rows when there is none. */
  empty?: ReactNode
  /** The rows of all pages so far, as `li` elements. */
  children: (rows: readonly T[]) => ReactNode
}

/** The rows of all pages of a list that have been loaded. */
export const rowsOf = <T,>(list: { data: Pages<T> | undefined }): readonly T[] =>
  list.data?.pages.flatMap((page) => page.items) ?? []

/**
 * A list that is loaded page by page: loading, failed, empty, or its rows and a button for more. Level 2 is a list that
 * fills a page, level 3 one in a section or dialog.
 */
export function PagedList<T>({ list, waiting, level = 2, empty = null, children }: PagedListProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const rows = rowsOf(list)
  return (
    <QueryState query={withoutNext(list)} {...(waiting && { waiting })} level={level}>
      {() => (
        <>
          {rows.length === 0 && !list.hasNextPage && empty}
          {rows.length > 0 && (
            <div ref={box} style={{ display: 'contents' }} aria-busy={list.isFetchingNextPage}>
              {children(rows)}
            </div>
          )}
          <MoreButton list={list} box={box} count={rows.length} level={level} />
        </>
      )}
    </QueryState>
  )
}

/** A further page that could not be loaded is reported at the button that asked for it. */
const withoutNext = <T,>(list: UseInfiniteQueryResult<T> & MorePages) => ({
  data: list.data,
  error: list.isFetchNextPageError ? null : list.error,
  isPending: list.isPending,
  refetch: list.refetch,
})
