import type { PublicItem } from '@khlang/contract/public-links'
import { FolderOpen, FolderX } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCode } from '../lib/call.ts'
import { useLatest } from '../lib/use-latest.ts'
import { Crumbs } from './crumbs.tsx'
import { FolderTools } from './folder-tools.tsx'
import { FolderRows } from './folder-rows.tsx'
import { Card, Loading, Notice } from './parts.tsx'
import { addressOf, usePlace } from './place.ts'
import type { Sorting } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { useChildren } from './use-children.ts'
import { Viewer } from './viewer.tsx'

export type FolderViewProps = {
  token: string
  root: PublicItem
  mayDownload: boolean
  maySave: boolean
  /** Whether the link takes files; each folder says whether it does now. */
  uploads: boolean
  comments: boolean
  reopen: () => Promise<void>
}

/** Loaded where a link takes files. */
const AddFiles = lazy(() => import('./uploading/add-files.tsx').then((module) => ({ default: module.AddFiles })))

type Selection = { id: string; chosen: ReadonlySet<string> }
const noItems: ReadonlySet<string> = new Set()
const byName: Sorting = { sort: 'name', order: 'asc' }

/** A folder of a link: its path, its items, and the file that is open. */
export function FolderView({ token, root, mayDownload, maySave, uploads, comments, reopen }: FolderViewProps) {
  const { t } = useTranslation('public-pages')
  const place = usePlace()
  const id = place.folder ?? root.id
  const [sorting, setSorting] = useState(byName)
  const [selection, setSelection] = useState<Selection>({ id, chosen: noItems })
  // A selection belongs to its folder.
  const chosen = selection.id === id ? selection.chosen : noItems
  const setChosen = (next: ReadonlySet<string>) => setSelection({ id, chosen: next })
  const pages = useChildren(token, id, sorting, reopen)
  const { first, items, error } = pages
  const sheet = useRef<HTMLElement>(null)
  const name = first?.path.at(-1)?.name ?? root.name

  if (isCode(error, 'NOT_FOUND', 'NOT_A_FOLDER'))
    return (
      <Card icon={FolderX} tone="quiet" level={2} title={t('folder.gone')} text={t('folder.goneText')}>
        <a className={classes.button} href={addressOf({ folder: null, file: null })}>
          {t('folder.toStart')}
        </a>
      </Card>
    )
  return (
    <section ref={sheet} className={classes.sheet}>
      <div className={classes.bar}>
        {/* The name of the shared folder itself is the heading of the page. */}
        {first && first.path.length > 1 && <Crumbs path={first.path} rootId={root.id} />}
        <FolderTools
          {...{ token, sorting, mayDownload, maySave, reopen }}
          onSorting={setSorting}
          ids={chosen.size > 0 ? [...chosen] : [id]}
          count={chosen.size}
          isEmpty={items.length === 0}
        />
      </div>
      {uploads && (
        <Suspense>
          <AddFiles
            {...{ token, reopen, sheet }}
            folderId={id}
            takesFiles={first?.takesFiles ?? false}
            onAdded={pages.reload}
          />
        </Suspense>
      )}
      {error !== null ? (
        <Notice error={error} onRetry={pages.reload} level={2} />
      ) : !first ? (
        <Loading />
      ) : items.length === 0 ? (
        <Card
          icon={FolderOpen}
          level={2}
          title={t('folder.empty')}
          text={t(first.takesFiles ? 'folder.emptyAdd' : 'folder.emptyText')}
        />
      ) : (
        <>
          <FolderRows
            {...{ items, chosen, mayDownload }}
            folderId={id === root.id ? null : id}
            label={t('folder.list', { name })}
            onChosen={setChosen}
          />
          {pages.moreError !== null && <Notice error={pages.moreError} onRetry={pages.loadMore} level={2} />}
          {pages.hasMore && pages.moreError === null && (
            <More isLoading={pages.isLoadingMore} onMore={pages.loadMore} />
          )}
        </>
      )}
      {place.file !== null && (
        <Viewer
          key="viewer"
          {...{ token, items, mayDownload, comments, reopen }}
          folderId={place.folder}
          id={place.file}
        />
      )}
    </section>
  )
}

/** Further rows arrive when the end comes near; the button is for those who do not scroll. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation('public-pages')
  const box = useRef<HTMLDivElement>(null)
  const latest = useLatest(onMore)
  useEffect(() => {
    if (!box.current || isLoading) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '600px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [isLoading, latest])
  return (
    <div ref={box} className={classes.more}>
      <button type="button" className={classes.second} aria-disabled={isLoading} onClick={onMore}>
        {isLoading ? t('loading') : t('folder.more')}
      </button>
    </div>
  )
}
