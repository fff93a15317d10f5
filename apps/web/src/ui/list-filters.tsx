import { NativeSelect } from '@mantine/core'
import classes from './list-filters.module.css'
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

/** What the address holds of a list: the words as `q`, and each filter by its name. */
export type ListSearch = { readonly [name: string]: string }

type ListFiltersProps = {
  search: ListSearch
  onSearch: (search: Record<string, string>) => void
  /** What the field for words says. */
  words: string
  filters: readonly ListFilter[]
}

/** The words and filters above a list, which the address holds. */
export function ListFilters({ search, onSearch, words, filters }: ListFiltersProps) {
  const change = (name: string, value: string) => {
    const { [name]: _before, ...rest } = search
    onSearch(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
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
  )
}

/** Whether anything narrows the list. */
export const isFiltered = (search: ListSearch, filters: readonly ListFilter[]): boolean =>
  (search.q ?? '') !== '' || filters.some(({ value }) => value !== '')
