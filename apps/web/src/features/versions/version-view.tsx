import type { Item } from '@khlang/contract'
import { pagePath, type Preview } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contentUrl } from '../../lib/call.ts'
import { previewQuery } from '../../lib/preview-query.ts'
import { ReadDocument } from '../../ui/document/read-document.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { RenderedPage } from '../../ui/rendered-page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './versions.module.css'

type Page = Preview['pages'][number]

/** A page of a version, as the server draws it. */
export function VersionPage({ item, n, page }: { item: Item; n: number; page: Page }) {
  const { t } = useTranslation('versions')
  return (
    <RenderedPage
      n={page.n}
      src={contentUrl(pagePath(item.id, page.n, n))}
      label={t('view.page', { page: page.n, n })}
      broken={t('view.broken', { page: page.n })}
      style={{ width: `min(100%, ${page.width}px)`, aspectRatio: `${page.width} / ${page.height}` }}
    />
  )
}

export const Making = () => {
  const { t } = useTranslation('versions')
  return (
    <p className={classes.making} role="status">
      {t('view.making')}
    </p>
  )
}

/** One version by itself: its pages, or its text. */
export function VersionView({ item, n }: { item: Item; n: number }) {
  const { t } = useTranslation('versions')
  const { data, error, refetch } = useQuery(previewQuery(item.id, item.version, n))
  if (error) return <ErrorState error={error} level={3} onRetry={() => void refetch()} />
  if (!data || data.state === 'making') return <Making />
  if (data.state === 'none') return <p className={classes.note}>{t(`reason.${data.reason ?? 'unsupported'}`)}</p>
  if (data.kind === 'blocks') return <ReadDocument name={item.name} preview={data} />
  if (data.kind === 'text')
    return data.text ? (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <pre className={classes.text} tabIndex={0} aria-label={t('view.text', { n })}>
          <code>
            <LongText text={data.text} />
          </code>
        </pre>
        {data.cut && <p className={classes.note}>{t('view.cut')}</p>}
      </>
    ) : (
      <p className={classes.note}>{t('view.empty')}</p>
    )
  const rest = data.pageCount - data.pages.length
  return (
    <div className={classes.pages}>
      {data.pages.map((page) => (
        <VersionPage key={page.n} item={item} n={n} page={page} />
      ))}
      {rest > 0 && <p className={classes.note}>{t('view.more', { count: rest })}</p>}
    </div>
  )
}
