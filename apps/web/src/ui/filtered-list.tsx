import { Checkbox } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import classes from './filtered-list.module.css'
import { isFiltered, type ListFilter, ListFilters, type ListSearch } from './list-filters.tsx'
import { PagedList, rowsOf } from './paged-list.tsx'

/** Which rows of a list are chosen, by their ids. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids,
    choose: (id: string, is: boolean) =>
      setIds((before) => new Set(is ? [...before, id] : [...before].filter((one) => one !== id))),
    set: (which: readonly string[]) => setIds(new Set(which)),
    clear: () => setIds(new Set()),
  }
}
export type Chosen = ReturnType<typeof useChosen>

type FilteredListProps<Row extends { id: string }> = {
  search: ListSearch
  onSearch: (search: Record<string, string>) => void
  /** What the field for words says. */
  words: string
  filters: readonly ListFilter[]
  list: UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[] }>>
  chosen: Chosen
  selectLabel: (count: number) => string
  /** What can be done with the rows that are chosen. */
  renderActions: (rows: readonly Row[]) => ReactNode
  renderEmpty: (isFiltered: boolean) => ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that fills a page: words and filters, which the address holds, rows that are chosen, and pages of them. */
export function FilteredList<Row extends { id: string }>({
  search,
  onSearch,
  words,
  filters,
  list,
  chosen,
  selectLabel,
  renderActions,
  renderEmpty,
  children,
}: FilteredListProps<Row>) {
  const shown = rowsOf(list)
  const rows = shown.filter(({ id }) => chosen.ids.has(id))
  return (
    <>
      <ListFilters search={search} onSearch={onSearch} words={words} filters={filters} />
      {shown.length > 0 && (
        <div className={classes.chosen}>
          <Checkbox
            label={selectLabel(rows.length)}
            checked={rows.length === shown.length}
            indeterminate={rows.length > 0 && rows.length < shown.length}
            onChange={() => (rows.length > 0 ? chosen.clear() : chosen.set(shown.map(({ id }) => id)))}
          />
          {rows.length > 0 && renderActions(rows)}
        </div>
      )}
      <PagedList list={list} empty={renderEmpty(isFiltered(search, filters))}>
        {children}
      </PagedList>
    </>
  )
}
