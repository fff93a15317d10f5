import { type LogExport, type LogExportFormat, logExportFormats } from '@khlang/contract/log-exports'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { useMissingFeature } from '../../../lib/use-missing-feature.ts'
import { FormError } from '../../../ui/form.tsx'
import { MissingFeature } from '../../../ui/missing-feature.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import classes from './personal-log.module.css'
import { exportAddress, exportsQuery, type LogProof } from './proof.api.ts'

/** Requests signed exports of the log, and lists them. */
export function LogExports({ proof }: { proof: LogProof }) {
  const { t } = useTranslation('log')
  const queries = useQueryClient()
  const list = useInfiniteQuery(exportsQuery(proof.of))
  const ofPackage = useMissingFeature('log_export')
  const missing = proof.of === 'business' ? ofPackage : null
  const [asking, setAsking] = useState<LogExportFormat | null>(null)
  const [error, setError] = useState<unknown>(null)
  const ask = async (format: LogExportFormat) => {
    setAsking(format)
    setError(null)
    await proof.startExport(format).catch(setError)
    await queries.invalidateQueries({ queryKey: exportsQuery(proof.of).queryKey })
    setAsking(null)
  }
  return (
    <>
      <MissingFeature why={missing} />
      <div className={classes.formats}>
        {logExportFormats.map((format) => (
          <Button
            key={format}
            variant="default"
            loading={asking === format}
            disabled={asking !== null || missing !== null}
            onClick={() => void ask(format)}
          >
            {t('proof.export.start', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <FormError error={error} />
      <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 1 }}>
        {(exports) => (
          <ul className={classes.exports} aria-label={t('proof.export.list')}>
            {exports.map((one) => (
              <Made key={one.id} made={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Made({ made }: { made: LogExport }) {
  const { t } = useTranslation('log')
  const language = useLanguage()
  const { id, kind, state, rows, size, message, createdAt, until } = made
  const format = made.format.toUpperCase()
  const when = formatDateTime(createdAt, language)
  return (
    <li>
      <div>
        <b>{format}</b> {kind && t(`business.kinds.${kind}`)} <small>{t('proof.export.made', { when })}</small>
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
