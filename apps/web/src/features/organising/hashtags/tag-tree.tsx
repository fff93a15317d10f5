import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hash, PencilLine } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Field } from '../../../ui/form.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList, rowsOf } from '../../../ui/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { treeOf } from './tag-text.ts'
import classes from './tagging.module.css'
import { allTagsQuery } from './tags.api.ts'

const renamePart = lazyDialog(() => import('./rename-tag.tsx').then((module) => module.RenameTag))

/** All hashtags of an account as a tree; each leads to what carries it. */
export function TagTree({ title }: { title: string }) {
  const { t } = useTranslation('hashtags')
  const [text, setText] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const prefix = useDeferredValue(text.trim().replace(/^#+/u, ''))
  const list = useInfiniteQuery(allTagsQuery(prefix))
  return (
    <div className={classes.page}>
      <PageHeader title={title} text={t('page.text')} />
      {(prefix !== '' || rowsOf(list).length > 0) && (
        <Field
          type="search"
          aria-label={t('page.filter')}
          placeholder={t('page.filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <PagedList
        list={list}
        empty={
          prefix === '' ? (
            <EmptyState icon={Hash} title={t('page.emptyTitle')} text={t('page.emptyText')} />
          ) : (
            <p role="status">{t('page.noMatch')}</p>
          )
        }
      >
        {(tags) => (
          <ul className={classes.tree} aria-label={t('page.tree')}>
            {treeOf(tags.map(({ tag }) => tag)).map(({ tag, name, depth }) => (
              <li key={tag} style={{ paddingInlineStart: depth * 24 }}>
                <Link to="/hashtags" search={{ tag }} aria-label={`#${tag}`}>
                  <Hash size={16} aria-hidden="true" />
                  {prefix === '' ? name : tag}
                </Link>
                <IconButton
                  label={t('page.renameOne', { tag })}
                  icon={PencilLine}
                  iconSize={16}
                  size="large"
                  onClick={() => setRenaming(tag)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {renaming !== null && (
        <renamePart.Dialog tag={renaming} onDone={() => setRenaming(null)} onClose={() => setRenaming(null)} />
      )}
    </div>
  )
}
