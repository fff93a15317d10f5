import type { PublicItem } from '@khlang/contract/public-links'
import { type FileKind, fileKind } from '@khlang/contract/file-kinds'
import type { Preview } from '@khlang/contract/previews'
import { FileLock2, FileX2 } from 'lucide-react'
import { lazy, Suspense, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { askAgainMs } from '../lib/ask-again.ts'
import { isCode } from '../lib/call.ts'
import { needTexts } from '../lib/i18n.ts'
import { documentTexts } from '../ui/document/texts.ts'
import { LongText } from '../ui/long-text.tsx'
import { RenderedPage } from '../ui/rendered-page.tsx'
import { DownloadsContext } from './download-link.tsx'
import { MediaView } from './media-view.tsx'
import { NoPreview } from './no-preview.tsx'
import { Card, Loading, Notice } from './parts.tsx'
import { pageAddress, readItem, readPreview } from './public-link.api.ts'
import classes from './public-pages.module.css'
import { useLoaded } from './use-loaded.ts'
import { withReopen } from './with-reopen.ts'

async function loadBlocks() {
  const [module] = await Promise.all([import('../ui/document/blocks.tsx'), needTexts(documentTexts)])
  return { default: module.Blocks }
}
const Blocks = lazy(loadBlocks)
/** Files that a server without an office program shows as blocks. */
const documents: ReadonlySet<FileKind> = new Set<FileKind>(['word', 'sheet', 'slides'])

export type FileViewProps = {
  token: string
  item: PublicItem
  mayDownload: boolean
  reopen: () => Promise<void>
}

/** A file as its visitor may see it: by the browser's player, or as the server draws it. */
export function FileView(props: FileViewProps) {
  const { token, item, mayDownload } = props
  const { t } = useTranslation('public-pages')
  if (item.closed !== null)
    return <Card icon={FileLock2} tone="quiet" level={2} title={t('file.none')} text={t(`closed.${item.closed}`)} />
  const kind = fileKind(item)
  if (mayDownload && (kind === 'video' || kind === 'audio')) return <MediaView token={token} item={item} kind={kind} />
  return <DrawnFile {...props} />
}

function DrawnFile({ token, item, mayDownload, reopen }: FileViewProps) {
  const { t } = useTranslation('public-pages')
  const { watermark } = useContext(DownloadsContext)
  const read = (signal: AbortSignal) => readPreview(token, item.id, signal)
  const { data, error, reload } = useLoaded(`preview ${item.id}`, read, reopen)
  const isDocument = documents.has(fileKind(item))
  useEffect(() => {
    // While the server is asked; where it fails, what needs it says so.
    if (isDocument) loadBlocks().catch(() => undefined)
  }, [isDocument])
  const asked = useRef(0)
  // Each answer is a new object.
  useEffect(() => {
    if (data?.state !== 'making') return
    const timer = setTimeout(reload, askAgainMs(++asked.current))
    return () => clearTimeout(timer)
  }, [data, reload])

  if (isCode(error, 'PREVIEW_NONE', 'LINK_UNMARKED'))
    return <NoPreview {...{ token, item, mayDownload }} text={error instanceof Error ? error.message : ''} />
  if (isCode(error, 'NOT_FOUND'))
    return <Card icon={FileX2} level={2} title={t('file.gone')} text={t('file.goneText')} />
  if (error !== null) return <Notice error={error} onRetry={reload} level={2} />
  if (!data) return <Loading />
  if (data.state === 'making')
    return (
      <p className={classes.loading} role="status">
        <span className={classes.spinner} aria-hidden="true" />
        {t('file.making')}
      </p>
    )
  if (data.kind === 'text') return <TextSheet name={item.name} preview={data} />
  if (data.kind === 'blocks')
    return (
      <Suspense fallback={<Loading />}>
        <Blocks name={item.name} blocks={data.blocks ?? []} cut={data.cut} />
      </Suspense>
    )
  if (data.state === 'ready') return <Pages {...{ token, item, reopen }} preview={data} />
  const reason = data.reason ?? 'unsupported'
  // No watermark can be added to it either.
  const isOut = watermark && (reason === 'password' || reason === 'broken')
  return <NoPreview {...{ token, item }} mayDownload={mayDownload && !isOut} text={t(`file.reason.${reason}`)} />
}

function TextSheet({ name, preview: { text, cut } }: { name: string; preview: Preview }) {
  const { t } = useTranslation('public-pages')
  if (!text) return <p className={classes.loading}>{t('file.emptyText')}</p>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
      <pre className={classes.text} tabIndex={0} aria-label={name}>
        <LongText text={text} />
      </pre>
      {cut && <p className={classes.dim}>{t('file.cut')}</p>}
    </>
  )
}

/** Pages as pictures below each other; only those near the window are asked for. */
function Pages({ token, item, preview, reopen }: Omit<FileViewProps, 'mayDownload'> & { preview: Preview }) {
  const { t } = useTranslation('public-pages')
  const renew = async () => {
    await withReopen(() => readItem(token, item.id), reopen)
  }
  const rest = preview.pageCount - preview.pages.length
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={classes.pages} tabIndex={0} role="document" aria-label={item.name}>
      {preview.pages.map(({ n, width, height }) => (
        <RenderedPage
          key={n}
          n={n}
          src={pageAddress(token, item.id, n)}
          label={t('file.page', { n })}
          broken={t('file.pageBroken', { n })}
          renew={renew}
          style={{ width: `min(${Math.min(width, 1000)}px, 100%)`, aspectRatio: `${width} / ${height}` }}
        />
      ))}
      {rest > 0 && <p className={classes.dim}>{t('file.morePages', { count: rest })}</p>}
    </div>
  )
}
