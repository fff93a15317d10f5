import { Button, Select } from '@mantine/core'
import { libraryCategories, type LibraryDocument } from '@khlang/contract/library'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LibraryBig } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../ui/paged-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import settings from '../../ui/settings.module.css'
import { EmptyState } from '../../ui/states.tsx'
import { WordsField } from '../../ui/words-field.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentRow } from './document-row.tsx'
import { libraryQuery } from './library.api.ts'
import { type LibrarySearch, libraryViews } from './library-search.ts'
import classes from './library.module.css'

export type LibraryProps = {
  search: LibrarySearch
  onSearch: (search: LibrarySearch) => void
  /** The dialog that edits a document; a part of publishing, which only those who may publish load. */
  Edit: ComponentType<{ document: LibraryDocument; onClose: () => void }>
}

/** Shelves of published documents to read, download and copy (T04). */
export function Library({ search, onSearch, Edit }: LibraryProps) {
  const { t } = useTranslation('library')
  const { active } = useMe()
  const isBusiness = active.type === 'Business'
  const views = libraryViews.filter((view) => isBusiness || view !== 'business')
  const shelf = views.find((view) => view === search.shelf) ?? (isBusiness ? 'business' : 'platform')
  const filter = shelf === 'starred' ? {} : search
  const [editing, setEditing] = useState<LibraryDocument | null>(null)
  const list = useInfiniteQuery(libraryQuery(shelf, filter))
  const mayPublish = list.data?.pages[0]?.mayPublish ?? false
  const open = rowsOf(list).find(({ id, state }) => id === search.document && state === 'published')
  const isFiltered = filter.category !== undefined || filter.q !== undefined
  const emptyStateKey =
    shelf === 'starred'
      ? 'noStars'
      : isFiltered
        ? 'nothing'
        : mayPublish && shelf === 'business'
          ? 'emptyMine'
          : 'empty'
  const { document: _, ...rest } = search
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text')} />
      <div className={classes.bar}>
        <Segments
          label={t('shelves')}
          choices={views.map((value) => ({ value, label: t(`shelf.${value}`) }))}
          value={shelf}
          onChange={(next) => onSearch({ ...rest, shelf: next })}
        />
        {shelf !== 'starred' && (
          <div className={classes.filter}>
            <WordsField
              label={t('search')}
              value={search.q ?? ''}
              onSearch={(q) => {
                // The document that the address opens stays open: a search by typing may arrive while it is shown.
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
      <PagedList
        list={list}
        waiting={{ rows: 6 }}
        empty={
          <EmptyState
            icon={LibraryBig}
            title={t(`${emptyStateKey}.title`)}
            text={t(`${emptyStateKey}.text`)}
            action={
              isFiltered ? (
                <Button variant="default" onClick={() => onSearch({ shelf })}>
                  {t('nothing.clear')}
                </Button>
              ) : undefined
            }
          />
        }
      >
        {(documents) => (
          <ul className={classes.documents} aria-label={t(`shelf.${shelf}`)}>
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
      </PagedList>
      {editing && <Edit document={editing} onClose={() => setEditing(null)} />}
      {open && <DocumentDialog document={open} onClose={() => onSearch(rest)} />}
    </div>
  )
}
