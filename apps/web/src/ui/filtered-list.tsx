import { Checkbox, NativeSelect } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import classes from './filtered-list.module.css'
import { PagedList, rowsOf } from './paged-list.tsx'
import { WordsField } from './words-field.tsx'

/** A filter that the address holds under its name; `value` is '' for one that does not exist. */
export type ListFilter = {
  name: string
  label: string
  /** The choice of none. */
  any: string
  value: string
  choices: readonly { value: string; label: string }[]
}

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
  search: { readonly [name: string]: string }
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
  const change = (name: string, value: string) => {
    const { [name]: _before, ...rest } = search
    onSearch(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <>
      <div className={classes.filters}>
        <WordsField label={words} value={search.q ?? ''} onSearch={(q) => change('q', q)} />
        {filters.map(({ name, label, any, value, choices }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            value={value}
            data={[{ value: '', label: any }, ...choices]}
            onChange={(event) => change(name, event.currentTarget.value)}
          />
        ))}
      </div>
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
      <PagedList list={list} empty={renderEmpty((search.q ?? '') !== '' || filters.some(({ value }) => value !== ''))}>
        {children}
      </PagedList>
    </>
  )
}
