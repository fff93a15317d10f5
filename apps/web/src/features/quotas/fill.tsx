import type { StorageReport } from '@khlang/contract/storage'
import { storageClasses } from '@khlang/contract/storage-kinds'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes, percentOf } from '../../lib/sizes.ts'
import settings from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import classes from './quotas.module.css'

/** Used and maximum as one bar of its classes, each with its figures in words beside. */
export function Fill({ report }: { report: StorageReport }) {
  const { t } = useTranslation('quotas')
  const { used, max, remain, trend, fullInDays } = report
  const values = { used: formatBytes(used), max: formatBytes(max), remain: formatBytes(remain) }
  const percent = percentOf(used, max)
  const state = used > max ? 'over' : percent >= 95 ? 'full' : percent >= 80 ? 'near' : null
  const widest = Math.max(max, used, 1)
  return (
    <section className={settings.section}>
      <h2>{t('fill.title', values)}</h2>
      <p>
        {t('fill.remain', values)}
        {state !== 'over' && (
          <>
            {' · '}
            {trend !== 'growing'
              ? t(`fill.${trend}`)
              : fullInDays === null
                ? t('fill.far')
                : t('fill.forecast', { count: fullInDays })}
          </>
        )}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {storageClasses.map((part) => (
          <span
            key={part}
            data-part={part}
            data-some={report[part].bytes > 0 || undefined}
            style={{ inlineSize: `${(report[part].bytes / widest) * 100}%` }}
          />
        ))}
      </div>
      {report.measuredAt === null ? (
        <Skeletons shape="text" rows={2} />
      ) : (
        <dl className={classes.parts}>
          {storageClasses.map((part) => (
            <div key={part} data-part={part}>
              <dt>{t(`parts.${part}`)}</dt>
              <dd>
                <b>{formatBytes(report[part].bytes)}</b>{' '}
                <small>{t(`amounts.${part}`, { count: report[part].count })}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {report.measuredAt !== null && (
        <p>{t('sharedOut', { count: report.sharedOut.count, size: formatBytes(report.sharedOut.bytes) })}</p>
      )}
      {state && (
        <p className={classes.state} data-state={state}>
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{t(`fill.${state}`, values)}</span>
        </p>
      )}
    </section>
  )
}
