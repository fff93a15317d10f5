import type { EmployeeExport } from '@khlang/contract/employees'
import { type LogExport, type LogExportFormat, logExportFormats } from '@khlang/contract/log-exports'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import settings from '../../../ui/settings.module.css'
import { exportAddress, exportsQuery, startExport } from '../organisation.api.ts'
import classes from '../organisation.module.css'

type ExportDialogProps = { filter: EmployeeExport; onClose: () => void }

/** Requests files with the list of employees as it is filtered, and lists them. */
export function ExportDialog({ filter, onClose }: ExportDialogProps) {
  const { t } = useTranslation('organisation')
  const queries = useQueryClient()
  const list = useInfiniteQuery(exportsQuery())
  const asking = useMutation({
    mutationFn: (format: LogExportFormat) => startExport(format, filter),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsQuery().queryKey }),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('export.title')}
      text={t('export.text')}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('export.close')}
        </Button>
      }
    >
      <div className={classes.formats}>
        {logExportFormats.map((format) => (
          <Button
            key={format}
            loading={asking.isPending && asking.variables === format}
            disabled={asking.isPending}
            onClick={() => asking.mutate(format)}
          >
            {t('export.start', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
      <FormError error={asking.error} />
      <PagedList list={list} level={3} waiting={{ shape: 'text', rows: 1 }}>
        {(exports) => (
          <ul className={settings.rows} aria-label={t('export.list')}>
            {exports.map((one) => (
              <Made key={one.id} made={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

function Made({ made }: { made: LogExport }) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  const { id, state, rows, size, message, createdAt, until } = made
  const format = made.format.toUpperCase()
  const when = formatDateTime(createdAt, language)
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <b>{format}</b> {t('export.made', { when })}
        <small>
          {state === 'done'
            ? t('export.done', { count: rows, size: formatBytes(size ?? 0), until: formatDateTime(until, language) })
            : (message ?? t(`export.${state}`))}
        </small>
      </div>
      {state === 'done' && (
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={exportAddress(id)}
          download
          aria-label={t('export.download', { format, when })}
        >
          <Download size={16} aria-hidden="true" />
        </Button>
      )}
    </li>
  )
}
