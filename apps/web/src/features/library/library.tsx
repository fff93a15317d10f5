import { Button, Select, TextInput } from '@mantine/core'
import { libraryCategories, type LibraryDocument } from '@khlang/contract/library'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LibraryBig, Search } from 'lucide-react'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Segments } from '../../ui/segments.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import { libraryQuery } from './library.api.ts'
import { type LibrarySearch, libraryViews } from './library-search.ts'
import own from './library.module.css'

export type LibraryProps = {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
  /** The dialog that changes a document, for those who may. */
  Edit: ComponentType<{ document: LibraryDocument; onClose: () => void }>
}

/** Shelves of published documents, to read and to take along (T04). */
export function Library({ search, onSearch, Edit }: LibraryProps) {
  const { t } = useTranslation('library')
  const { active } = useMe()
  const isBusiness = active.type === 'Business'
  const views = libraryViews.filter((view) => isBusiness || view !== 'business')
  const shelf = views.find((view) => view === search.shelf) ?? (isBusiness ? 'business' : 'platform')
  const filter = shelf === 'starred' ? {} : search
  const [editing, setEditing] = useState<LibraryDocument | null>(null)
  const list = useInfiniteQuery(libraryQuery(shelf, filter))
  const documents = list.data?.pages.flatMap((page) => page.items) ?? []
  const mayPublish = list.data?.pages[0]?.mayPublish ?? false
  const open = documents.find(({ id, state }) => id === search.document && state === 'published')
  const isFiltered = filter.category !== undefined || filter.q !== undefined
  const words =
    shelf === 'starred'
      ? 'noStars'
      : isFiltered
        ? 'nothing'
        : mayPublish && shelf === 'business'
          ? 'emptyMine'
          : 'empty'
  const { document: _, ...rest } = search
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={own.bar}>
        <Segments
          label={t('shelves')}
          choices={views.map((value) => ({ value, label: t(`shelf.${value}`) }))}
          value={shelf}
          onChange={(next) => onSearch({ ...rest, shelf: next })}
        />
        {shelf !== 'starred' && (
          <div className={own.filter}>
            <SearchField
              value={search.q ?? ''}
              onSearch={(q) => {
                // What was opened before the search set in stays open.
                const { q: __, ...others } = search
                onSearch(q ? { ...others, q } : others)
              }}
            />
            <Select
              aria-label={t('category.label')}
              value={search.category ?? 'all'}
              allowDeselect={false}
              data={(['all', ...libraryCategories] as const).map((value) => ({ value, label: t(`category.${value}`) }))}
              onChange={(value) => {
                const { category: __, ...others } = rest
                const category = libraryCategories.find((one) => one === value)
                onSearch(category ? { ...others, category } : others)
              }}
            />
          </div>
        )}
      </div>
      {list.isPending && <Skeletons rows={6} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && documents.length === 0 && (
        <EmptyState
          icon={LibraryBig}
          title={t(`${words}.title`)}
          text={t(`${words}.text`)}
          action={
            isFiltered ? (
              <Button variant="default" onClick={() => onSearch({ shelf })}>
                {t('nothing.clear')}
              </Button>
            ) : undefined
          }
        />
      )}
      {documents.length > 0 && (
        <ul className={own.documents} aria-label={t(`shelf.${shelf}`)}>
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              mayPublish={mayPublish}
              onOpen={() => onSearch({ ...search, document: document.id })}
              onEdit={() => setEditing(document)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {editing && <Edit document={editing} onClose={() => setEditing(null)} />}
      {open && <DocumentDialog document={open} onClose={() => onSearch(rest)} />}
    </div>
  )
}

const restMs = 300

/** Asks when somebody rests while typing. */
function SearchField({ value, onSearch }: { value: string; onSearch: (q: string) => void }) {
  const { t } = useTranslation('library')
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  // Cleared from outside.
  if (asked !== value) {
    setAsked(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(() => onSearch(typed.trim()), restMs)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<Search size={16} aria-hidden="true" />}
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}
