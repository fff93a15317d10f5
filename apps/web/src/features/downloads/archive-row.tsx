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
import classes from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import own from './downloads.module.css'
import { archivesKey, isUnderWay } from './downloads.api.ts'

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
    files: files.toLocaleString('en'),
    size: formatBytes(size ?? 0),
  }
  const underWay = isUnderWay(archive)
  const remove = async () => {
    await call(removeArchive, { params: { id } })
    toast({ tone: 'good', message: t('removed', { name }) })
    await queries.invalidateQueries({ queryKey: archivesKey() })
  }
  return (
    <li className={classes.row}>
      <FileArchive size={22} strokeWidth={1.8} aria-hidden="true" />
      <div className={classes.rowText}>
        <strong>{name}</strong>
        <small role={underWay ? 'status' : undefined}>{message ?? t(`state.${state}`, values)}</small>
        {underWay && (
          <progress className={own.progress} aria-label={t('progress', { name })} value={doneBytes} max={bytes || 1} />
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
        aria-label={t(underWay ? 'stopNamed' : 'removeNamed', { name })}
        onClick={() => void send(remove)}
      >
        {t(underWay ? 'stop' : 'remove')}
      </Button>
    </li>
  )
}
