import { archiveContentPath, type PreparedArchive, removeArchive } from '@khlang/contract/archives'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n.ts'
import { call, contentUrl } from '../../lib/call.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { useSending } from '../../lib/use-sending.ts'
import { FormError } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import classes from './downloads.module.css'
import { archivesKey, isInProgress } from './downloads.api.ts'

/** One large zip. */
export function ArchiveRow({ archive }: { archive: PreparedArchive }) {
  const { t } = useTranslation('downloads')
  const language = useLanguage()
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const { id, name, state, doneBytes, bytes, size, files, leftOut, message } = archive
  const values = {
    done: formatBytes(doneBytes),
    total: formatBytes(bytes),
    files,
    size: formatBytes(size ?? 0),
  }
  const inProgress = isInProgress(archive)
  const remove = async () => {
    await call(removeArchive, { params: { id } })
    toast({ tone: 'good', message: t('removed', { name }) })
    await queries.invalidateQueries({ queryKey: archivesKey() })
  }
  return (
    <li className={settings.row}>
      <FileArchive size={22} strokeWidth={1.8} aria-hidden="true" />
      <div className={settings.rowText}>
        <strong>{name}</strong>
        <small role={inProgress ? 'status' : undefined}>{message ?? t(`state.${state}`, values)}</small>
        {inProgress && (
          <progress
            className={classes.progress}
            aria-label={t('progress', { name })}
            value={doneBytes}
            max={bytes || 1}
          />
        )}
        {leftOut > 0 && <small>{t('left', { count: leftOut })}</small>}
        {state === 'ready' && <small>{t('until', { when: formatDateTime(archive.until, language) })}</small>}
        <FormError error={error} />
      </div>
      {state === 'ready' && (
        <Button
          component="a"
          href={contentUrl(archiveContentPath(id))}
          download
          size="sm"
          variant="light"
          aria-label={t('downloadNamed', { name })}
        >
          {t('download')}
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        color="gray"
        disabled={busy}
        aria-label={t(inProgress ? 'stopNamed' : 'removeNamed', { name })}
        onClick={() => void send(remove)}
      >
        {t(inProgress ? 'stop' : 'remove')}
      </Button>
    </li>
  )
}
