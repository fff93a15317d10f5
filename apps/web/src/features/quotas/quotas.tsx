import type { StorageKind } from '@khlang/contract/storage-kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { DateText } from '../../ui/date-text.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { QueryState } from '../../ui/query-state.tsx'
import { CleanupButtons } from './cleanup-buttons.tsx'
import { Fill } from './fill.tsx'
import { Biggest, Duplicates, Histories } from './found-files.tsx'
import { reportQuery } from './quotas.api.ts'
import classes from './quotas.module.css'

export type StorageProps = { kind: StorageKind; onKind: (kind: StorageKind) => void }

/** Storage usage, what fills it, and cleanup (T19). */
export function Storage({ kind: wanted, onKind }: StorageProps) {
  const { t } = useTranslation('quotas')
  const { active } = useMe()
  // What fills the drive of a business is for those who manage it.
  const choice = active.type === 'Business' && active.isAdmin
  const kind = choice ? wanted : 'personal'
  return (
    <div className={settings.page}>
      <PageHeader title={t('title')} text={t('text', { account: active.name })} />
      {choice && (
        <div className={classes.kinds} role="group" aria-label={t('kinds.label')}>
          {(['personal', 'business'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={classes.kind}
              aria-pressed={kind === one}
              onClick={() => onKind(one)}
            >
              {t(`kinds.${one}`)}
            </button>
          ))}
        </div>
      )}
      <QueryState query={useQuery(reportQuery(kind))}>
        {(report) => (
          <>
            <Fill report={report} />
            <p className={classes.counted} role="status">
              {report.measuring && t('counting')}{' '}
              {report.measuredAt && (
                <>
                  {t('counted')} <DateText at={report.measuredAt} />
                </>
              )}
            </p>
            <CleanupButtons kind={kind} />
            {report.measuredAt && (
              <>
                <Biggest report={report} />
                <Duplicates report={report} />
                <Histories report={report} />
              </>
            )}
          </>
        )}
      </QueryState>
    </div>
  )
}
