import type { EdocListed, EdocQuery } from '@khlang/contract/edoc-boxes'
import type { EdocBox } from '@khlang/contract/edoc-states'
import type { EdocColumn } from '@khlang/contract/list-appearance'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type Ref, useCallback, useRef } from 'react'
import { MoreButton } from '../../ui/more-button.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useLatest } from '../../lib/use-latest.ts'
import { BoxEmpty } from './box-empty.tsx'
import { hasEdocRange } from '@khlang/contract/edoc-search'
import { isSearching } from './box-filter.ts'
import { EdocList, type ListHandle } from './edoc-list.tsx'
import type { ChosenEdocs } from './use-chosen-edocs.ts'

type BoxRowsProps = {
  box: EdocBox
  filter: EdocQuery
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly EdocListed[] }>>
  rows: readonly EdocListed[]
  columns: readonly EdocColumn[]
  chosen: ChosenEdocs
  handle: Ref<ListHandle>
  onOpen: (edoc: EdocListed) => void
}

/** The documents of a box: loading, failed, none, or rows, of which more are loaded as one scrolls. */
export function BoxRows({ box, filter, list, rows, columns, chosen, handle, onOpen }: BoxRowsProps) {
  const around = useRef<HTMLDivElement>(null)
  const latest = useLatest(list)
  const loadMore = useCallback(() => {
    const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = latest.current
    // What failed is tried again by hand.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [latest])
  const { data, error, isPending, isFetchNextPageError, refetch } = list
  return (
    <QueryState query={{ data, error: isFetchNextPageError ? null : error, isPending, refetch }}>
      {() =>
        rows.length === 0 ? (
          <BoxEmpty
            box={box}
            isTrash={filter.view === 'trash'}
            isSearch={isSearching(filter)}
            isByNumber={filter.q !== undefined && !hasEdocRange(filter)}
          />
        ) : (
          <>
            <EdocList
              handle={handle}
              box={box}
              rows={rows}
              keyOf={chosen.keyOf}
              columns={columns}
              withAccount={filter.scope === 'all'}
              hasMore={list.hasNextPage}
              onMore={loadMore}
              chosen={chosen.keys}
              onChoose={chosen.choose}
              onOpen={onOpen}
            />
            {isFetchNextPageError && <MoreButton list={list} box={around} count={rows.length} />}
          </>
        )
      }
    </QueryState>
  )
}
