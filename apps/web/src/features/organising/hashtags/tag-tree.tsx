import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hash, PencilLine } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Field } from '../../../ui/form.tsx'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { treeOf } from './tag-words.ts'
import classes from './tagging.module.css'
import { allTagsQuery } from './tags.api.ts'

const renamePart = lazyDialog(() => import('./rename-tag.tsx').then((module) => module.RenameTag))

/** All hashtags of an account as a tree; each leads to what carries it. */
export function TagTree({ title }: { title: string }) {
  const { t } = useTranslation('hashtags')
  const [text, setText] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const prefix = useDeferredValue(text.trim().replace(/^#+/u, ''))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    allTagsQuery(prefix),
  )
  const nodes = treeOf((data?.pages ?? []).flatMap((page) => page.items.map(({ tag }) => tag)))
  return (
    <div className={classes.page}>
      <PageHeader title={title} text={t('page.text')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeletons rows={8} />
      ) : nodes.length === 0 && prefix === '' ? (
        <EmptyState icon={Hash} title={t('page.emptyTitle')} text={t('page.emptyText')} />
      ) : (
        <>
          <Field
            type="search"
            aria-label={t('page.filter')}
            placeholder={t('page.filter')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {nodes.length === 0 ? (
            <p role="status">{t('page.noMatch')}</p>
          ) : (
            <ul className={classes.tree} aria-label={t('page.tree')}>
              {nodes.map(({ tag, name, depth }) => (
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
          {hasNextPage && (
            <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('page.more')}
            </Button>
          )}
        </>
      )}
      {renaming !== null && (
        <renamePart.Dialog tag={renaming} onDone={() => setRenaming(null)} onClose={() => setRenaming(null)} />
      )}
    </div>
  )
}
