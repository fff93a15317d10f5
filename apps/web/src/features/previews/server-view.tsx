import type { Item } from '@khlang/contract'
import { pagePath, type Preview } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentUrl } from '../../lib/call.ts'
import { previewQuery } from '../../lib/preview-query.ts'
import { RenderedPage } from '../../ui/rendered-page.tsx'
import { ReadDocument } from '../../ui/document/read-document.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { TextSheet } from './text-sheet.tsx'
import { FileCard } from './views.tsx'
import classes from './viewer.module.css'
import { ZoomBar } from './zoom-bar.tsx'

/** Pages rendered by the server: for people with view-only permission, and for types that browsers cannot show. */
export function ServerView({ item, mayDownload }: { item: Item; mayDownload: boolean }) {
  const { t } = useTranslation('previews')
  const { data, error, refetch } = useQuery(previewQuery(item.id, item.version))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.state === 'making') return <Making />
  if (data.kind === 'text') {
    if (data.text === '') return <p className={classes.hint}>{t('empty')}</p>
    const cut = data.cut ?? false
    return <TextSheet item={item} text={data.text ?? ''} cut={cut} note={cut ? t('cutHere') : null} />
  }
  if (data.kind === 'blocks') return <ReadDocument name={item.name} preview={data} />
  if (data.state === 'ready') return <Pages item={item} preview={data} />
  return <FileCard item={item} mayDownload={mayDownload} why={data.reason ?? 'unsupported'} />
}

function Making() {
  const { t } = useTranslation('previews')
  return (
    <div className={classes.making} role="status">
      <span className={classes.progress} aria-hidden="true" />
      {t('making')}
    </div>
  )
}

const fittedWidth = 1000

/** Pages as pictures, one below the other; only those near the window are asked for. */
function Pages({ item, preview }: { item: Item; preview: Preview }) {
  const { t } = useTranslation('previews')
  const [zoom, setZoom] = useState<number | null>(null)
  const single = preview.pages.length === 1
  const widthOf = (width: number, height: number) =>
    zoom === null
      ? { width: `min(${Math.min(width, fittedWidth)}px, 100%${single ? `, ${(width / height) * 82}dvh` : ''})` }
      : { width: width * zoom }
  const rest = preview.pageCount - preview.pages.length
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <div className={classes.pages} tabIndex={0} role="document" aria-label={item.name}>
        {preview.pages.map(({ n, width, height }) => (
          <RenderedPage
            key={n}
            n={n}
            src={contentUrl(`${pagePath(item.id, n)}?v=${item.version}`)}
            label={t('page.label', { n })}
            broken={t('pageBroken', { n })}
            style={{ ...widthOf(width, height), aspectRatio: `${width} / ${height}` }}
          />
        ))}
        {rest > 0 && <p className={classes.hint}>{t('morePages', { count: rest })}</p>}
      </div>
      <ZoomBar zoom={zoom} current={() => zoom ?? 0.6} onZoom={setZoom} />
    </>
  )
}
