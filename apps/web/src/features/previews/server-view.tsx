import type { Item } from '@khlang/contract'
import { getPreview, pagePath, type Preview } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeAccountId, call, contentUrl } from '../../lib/call.ts'
import { useDrawn } from '../../lib/use-drawn.ts'
import { ErrorState } from '../../ui/states.tsx'
import { FileCard, TextSheet } from './views.tsx'
import classes from './viewer.module.css'
import { ZoomBar } from './zoom-bar.tsx'

const askAgainMs = 1000

/** What the server draws of a file: for whoever may only look, and for what a browser cannot show by itself. */
export function ServerView({ item, mayDownload }: { item: Item; mayDownload: boolean }) {
  const { t } = useTranslation('previews')
  const { data, error, refetch } = useQuery({
    queryKey: ['preview', activeAccountId(), item.id, item.version],
    queryFn: ({ signal }) => call(getPreview, { params: { id: item.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'making' ? askAgainMs : false),
    gcTime: 30_000,
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || data.state === 'making') return <Making />
  if (data.kind === 'text') {
    if (data.text === '') return <p className={classes.hint}>{t('empty')}</p>
    return <TextSheet item={item} text={data.text ?? ''} note={data.cut ? t('cutHere') : null} />
  }
  if (data.state === 'ready') return <Pages item={item} preview={data} />
  return <FileCard item={item} mayDownload={mayDownload} text={t(`reason.${data.reason ?? 'unsupported'}`)} />
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
          <Page key={n} item={item} n={n} style={{ ...widthOf(width, height), aspectRatio: `${width} / ${height}` }} />
        ))}
        {rest > 0 && <p className={classes.hint}>{t('morePages', { count: rest })}</p>}
      </div>
      <ZoomBar zoom={zoom} current={() => zoom ?? 0.6} onZoom={setZoom} />
    </>
  )
}

function Page({ item, n, style }: { item: Item; n: number; style: CSSProperties }) {
  const { t } = useTranslation('previews')
  const frame = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(n === 1)
  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(([entry]) => setNear((was) => was || (entry?.isIntersecting ?? false)), {
      rootMargin: '800px',
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])
  const address = near ? contentUrl(`${pagePath(item.id, n)}?v=${item.version}`) : null
  const { address: drawn, shown, none, events } = useDrawn(address)
  return (
    <div ref={frame} data-page={n} className={classes.drawnPage} style={style} aria-busy={near && !shown && !none}>
      {drawn && <img src={drawn} alt={t('page.label', { n })} draggable={false} data-shown={shown} {...events} />}
      {none && <p className={classes.hint}>{t('pageBroken', { n })}</p>}
    </div>
  )
}
