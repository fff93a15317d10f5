import { Button } from '@mantine/core'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import own from './business.module.css'
import { SearchField } from './search-field.tsx'

export type NamedListProps<T> = {
  title: string
  text: string
  search: string
  /** When there is nothing at all. */
  empty: string
  list: UseInfiniteQueryResult<InfiniteData<{ items: T[] }>>
  name: string
  onName: (name: string) => void
  children: (row: T) => ReactNode
}

/** A long list by name: found by typing, seen page by page. */
export function NamedList<T>({ title, text, search, empty, list, name, onName, children }: NamedListProps<T>) {
  const { t } = useTranslation('business')
  const id = useId()
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={classes.section}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <SearchField label={search} onSearch={onName} />
      {list.isPending && <Skeletons rows={4} shape="text" />}
      {list.error && <ErrorState level={3} error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && (
        <p className={own.none} role="status">
          {name ? t('nothing', { name }) : empty}
        </p>
      )}
      {rows.length > 0 && (
        <ul className={classes.rows} aria-labelledby={id} aria-busy={list.isPlaceholderData}>
          {rows.map(children)}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
