import { type LogExport, type LogExportFormat, logExportFormats } from '@khlang/contract/log-exports'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { FormError } from '../../../ui/form.tsx'
import type { LogSearch } from './personal-log.api.ts'
import own from './personal-log.module.css'
import { exportAddress, exportsQuery, startExport } from './proof.api.ts'

/** Asks for signed files of the log, and lists those that are being made or kept. */
export function LogExports({ search }: { search: LogSearch }) {
  const { t } = useTranslation('log')
  const queries = useQueryClient()
  const list = useInfiniteQuery(exportsQuery())
  const [asking, setAsking] = useState<LogExportFormat | null>(null)
  const [error, setError] = useState<unknown>(null)
  const made = list.data?.pages.flatMap((page) => page.items) ?? []
  const ask = async (format: LogExportFormat) => {
    setAsking(format)
    setError(null)
    await startExport(format, search).catch(setError)
    await queries.invalidateQueries({ queryKey: exportsQuery().queryKey })
    setAsking(null)
  }
  return (
    <>
      <div className={own.formats}>
        {logExportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={asking === format}
            disabled={asking !== null}
            onClick={() => void ask(format)}
          >
            {t('proof.export.start', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <FormError error={error ?? list.error} />
      {made.length > 0 && (
        <ul className={own.exports} aria-label={t('proof.export.list')}>
          {made.map((one) => (
            <Made key={one.id} made={one} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Made({ made }: { made: LogExport }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { id, state, rows, size, message, createdAt, until } = made
  const format = made.format.toUpperCase()
  const when = formatDateTime(createdAt, language)
  return (
    <li>
      <div>
        <b>{format}</b> <small>{t('proof.export.made', { when })}</small>
        <small>
          {state === 'done'
            ? t('proof.export.done', {
                count: rows,
                size: formatBytes(size ?? 0),
                until: formatDateTime(until, language),
              })
            : (message ?? t(`proof.export.${state}`))}
        </small>
      </div>
      {state === 'done' && (
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={exportAddress(id)}
          download
          aria-label={t('proof.export.download', { format, when })}
        >
          <Download size={16} aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
