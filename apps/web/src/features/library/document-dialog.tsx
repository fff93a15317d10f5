import { Button } from '@mantine/core'
import { type LibraryDocument, libraryContentPath, libraryPagePath } from '@khlang/contract/library'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { contentUrl } from '../../lib/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReadDocument } from '../../ui/document/read-document.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { RenderedPage } from '../../ui/rendered-page.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { libraryPreviewQuery, textsOf } from './library.api.ts'
import classes from './library.module.css'

export type DocumentDialogProps = { document: LibraryDocument; onClose: () => void }

/** A published document as the server shows it: pages, or text. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  const { t } = useTranslation('library')
  const { title, summary } = textsOf(document, useLanguage())
  return (
    <Dialog
      opened
      width="large"
      onClose={onClose}
      title={title}
      text={summary}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('preview.close')}
          </Button>
          <Button
            component="a"
            href={contentUrl(libraryContentPath(document.id))}
            download
            leftSection={<Download size={16} aria-hidden="true" />}
          >
            {t('preview.download')}
          </Button>
        </>
      }
    >
      <Shown document={document} />
    </Dialog>
  )
}

function Shown({ document }: { document: LibraryDocument }) {
  const { t } = useTranslation('library')
  const { data, error, refetch } = useQuery(libraryPreviewQuery(document))
  if (error) return <ErrorState error={error} level={3} onRetry={() => void refetch()} />
  if (!data || data.state === 'making') return <p role="status">{t('preview.making')}</p>
  if (data.state === 'none') return <p>{t('preview.none')}</p>
  if (data.kind === 'blocks') return <ReadDocument name={document.name} preview={data} />
  if (data.kind === 'text') {
    if (!data.text) return <p>{t('preview.empty')}</p>
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <pre className={classes.text} tabIndex={0} aria-label={t('preview.textOf', { name: document.name })}>
          <LongText text={data.text} />
        </pre>
        {data.cut && <p>{t('preview.cut')}</p>}
      </>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={classes.pages} tabIndex={0} role="document" aria-label={document.name}>
      {data.pages.map(({ n, width, height }) => (
        <RenderedPage
          key={n}
          n={n}
          src={contentUrl(`${libraryPagePath(document.id, n)}?v=${document.version}`)}
          label={t('preview.page', { n })}
          broken={t('preview.pageBroken', { n })}
          style={{ width: '100%', aspectRatio: `${width} / ${height}` }}
        />
      ))}
      {data.pageCount > data.pages.length && <p>{t('preview.cut')}</p>}
    </div>
  )
}
