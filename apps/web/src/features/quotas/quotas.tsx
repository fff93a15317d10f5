import type { StorageKind } from '@khlang/contract/storage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { CleanupButtons } from './cleanup-buttons.tsx'
import { Fill } from './fill.tsx'
import { Biggest, Duplicates, Histories } from './found-files.tsx'
import { reportQuery } from './quotas.api.ts'
import own from './quotas.module.css'

export type StorageProps = { kind: StorageKind; onKind: (kind: StorageKind) => void }

/** How much space there is, what fills it, and how to make room (T19). */
export function Storage({ kind: wanted, onKind }: StorageProps) {
  const { t } = useTranslation('quotas')
  const { active } = useMe()
  // What fills the drive of a business is for those who manage it.
  const choice = active.type === 'Business' && active.isAdmin
  const kind = choice ? wanted : 'personal'
  const report = useQuery(reportQuery(kind))
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} text={t('text', { account: active.name })} />
      {choice && (
        <div className={own.kinds} role="group" aria-label={t('kinds.label')}>
          {(['personal', 'business'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={own.kind}
              aria-pressed={kind === one}
              onClick={() => onKind(one)}
            >
              {t(`kinds.${one}`)}
            </button>
          ))}
        </div>
      )}
      {report.isPending && <Skeletons rows={8} />}
      {report.error && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && (
        <>
          <Fill report={report.data} />
          <p className={own.counted} role="status">
            {report.data.measuring && t('counting')}{' '}
            {report.data.measuredAt && (
              <>
                {t('counted')} <DateText at={report.data.measuredAt} />
              </>
            )}
          </p>
          <CleanupButtons kind={kind} />
          {report.data.measuredAt && (
            <>
              <Biggest report={report.data} />
              <Duplicates report={report.data} />
              <Histories report={report.data} />
            </>
          )}
        </>
      )}
    </div>
  )
}
