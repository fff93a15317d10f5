import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import classes from './business.module.css'
import { SearchField } from './search-field.tsx'

export type NamedListProps<T> = {
  title: string
  text: string
  /** The label of its own search field, where the page has none for several lists. */
  search?: string
  /** What else limits the list, and how to end that. */
  note?: ReactNode
  /** When there is nothing at all. */
  empty: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  name: string
  onName?: (name: string) => void
  children: (row: T) => ReactNode
}

/** A long list by name: found by typing, seen page by page. */
export function NamedList<T>({ title, text, search, note, empty, list, name, onName, children }: NamedListProps<T>) {
  const { t } = useTranslation('business')
  const id = useId()
  return (
    <section className={settings.section}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {search && onName && <SearchField label={search} initial={name} onSearch={onName} />}
      {note}
      <PagedList
        list={list}
        level={3}
        waiting={{ shape: 'text', rows: 4 }}
        empty={
          <p className={classes.none} role="status">
            {name ? t('nothing', { name }) : empty}
          </p>
        }
      >
        {(rows) => (
          <ul className={settings.rows} aria-labelledby={id} aria-busy={list.isPlaceholderData}>
            {rows.map(children)}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
