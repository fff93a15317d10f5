import { ActionIcon } from '@mantine/core'
import {
  copyLibraryDocument,
  type LibraryDocument,
  libraryContentPath,
  unpublishDocument,
} from '@khlang/contract/library'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, Download, FileText, Pencil, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { call, contentUrl } from '../../lib/call.ts'
import { formatDate } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import settings from '../../ui/settings.module.css'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { libraryKey, setStar, textsOf } from './library.api.ts'
import classes from './library.module.css'

export type DocumentRowProps = {
  document: LibraryDocument
  mayPublish: boolean
  onOpen: () => void
  onEdit: () => void
}

/** A published document: open, star, download, copy; edit and unpublish where permitted. */
export function DocumentRow({ document, mayPublish, onOpen, onEdit }: DocumentRowProps) {
  const { t } = useTranslation('library')
  const language = useLanguage()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [confirmingUnpublish, setConfirmingUnpublish] = useState(false)
  const { title, summary } = textsOf(document, language)
  const isPublished = document.state === 'published'
  const { id, starred } = document

  const reportError = (error: unknown) => {
    toastFailure(error, t('failed'))
    void queries.invalidateQueries({ queryKey: libraryKey() })
  }
  async function copy() {
    const { name } = await call(copyLibraryDocument, { params: { id } })
    const action = { label: t('show'), run: () => void navigate({ to: '/mydrive' }) }
    toast({ tone: 'good', message: t('copied', { name }), action })
  }
  async function unpublish() {
    await call(unpublishDocument, { params: { id } })
    toast({ tone: 'good', message: t('unpublish.done', { title }) })
    await queries.invalidateQueries({ queryKey: libraryKey() })
  }
  const heading = (
    <>
      <strong>{title}</strong>
      {document.state !== 'published' && (
        <span className={settings.badge} data-tone="quiet">
          {t(`state.${document.state}`)}
        </span>
      )}
      {summary && <span>{summary}</span>}
      {document.state !== 'gone' && (
        <small>
          {t('facts', {
            category: t(`category.${document.category}`),
            size: formatBytes(document.size),
            when: formatDate(document.publishedAt, language),
          })}
        </small>
      )}
    </>
  )
  return (
    <li className={classes.document}>
      <FileText size={22} strokeWidth={1.8} aria-hidden="true" />
      {isPublished ? (
        <button type="button" className={classes.texts} onClick={onOpen}>
          {heading}
        </button>
      ) : (
        <div className={classes.texts}>{heading}</div>
      )}
      <div className={classes.tools}>
        {(isPublished || starred) && (
          <ActionIcon
            size="lg"
            variant="subtle"
            color="gray"
            aria-pressed={starred}
            aria-label={t(starred ? 'unstar' : 'star', { title })}
            onClick={() => void setStar(queries, document, !starred).catch(reportError)}
          >
            <Star size={18} fill={starred ? 'currentColor' : 'none'} aria-hidden="true" />
          </ActionIcon>
        )}
        {isPublished && (
          <>
            <ActionIcon
              size="lg"
              variant="subtle"
              color="gray"
              component="a"
              href={contentUrl(libraryContentPath(id))}
              download
              aria-label={t('download', { title })}
            >
              <Download size={18} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              size="lg"
              variant="subtle"
              color="gray"
              aria-label={t('copy', { title })}
              onClick={() => void copy().catch(reportError)}
            >
              <CopyPlus size={18} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        {mayPublish && document.shelf === 'business' && document.state !== 'gone' && (
          <ActionIcon
            size="lg"
            variant="subtle"
            color="gray"
            aria-haspopup="dialog"
            aria-label={t('edit', { title })}
            onClick={onEdit}
          >
            <Pencil size={18} aria-hidden="true" />
          </ActionIcon>
        )}
        {mayPublish && document.shelf === 'business' && (
          <ActionIcon
            size="lg"
            variant="subtle"
            color="gray"
            aria-label={t('unpublish.action', { title })}
            onClick={() => setConfirmingUnpublish(true)}
          >
            <Trash2 size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {confirmingUnpublish && (
        <ConfirmDialog
          opened
          danger
          title={t('unpublish.title')}
          text={t('unpublish.text', { title })}
          confirmLabel={t('unpublish.confirm')}
          onConfirm={unpublish}
          onClose={() => setConfirmingUnpublish(false)}
        />
      )}
    </li>
  )
}
