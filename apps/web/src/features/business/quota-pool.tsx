import type { QuotaOverview } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import settings from '../../ui/settings.module.css'
import classes from './business.module.css'
import { Forecast } from './forecast.tsx'
import { Meter } from './meter.tsx'

type Of = { overview: QuotaOverview }

/** What the business holds, and what the private drives may take together. */
export function Pool({ overview: { pool, personal, kept } }: Of) {
  const { t } = useTranslation('business')
  const values = { used: formatBytes(pool.used), max: formatBytes(pool.max), remain: formatBytes(pool.remain) }
  return (
    <section className={settings.section}>
      <h2>{t('quotas.pool.title')}</h2>
      <p>{t('quotas.pool.used', values)}</p>
      <Meter used={pool.used} max={pool.max} />
      <p className={classes.quiet}>
        <Forecast {...pool} />
      </p>
      <dl className={settings.facts}>
        <dt>{t('quotas.pool.personal')}</dt>
        <dd>
          {t('quotas.pool.personalUsed', {
            count: personal.drives,
            used: formatBytes(personal.used),
            max: formatBytes(personal.max),
          })}
        </dd>
        {kept.drives > 0 && (
          <>
            <dt>{t('quotas.pool.kept')}</dt>
            <dd>
              <Link to="/onebox-system-admin-leavers">
                {t('quotas.pool.keptUsed', { count: kept.drives, used: formatBytes(kept.used) })}
              </Link>
            </dd>
          </>
        )}
      </dl>
      {personal.max > pool.max && (
        <p className={classes.state} data-state="near">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{t('quotas.pool.over', { together: formatBytes(personal.max), max: formatBytes(pool.max) })}</span>
        </p>
      )}
      <p className={classes.more}>
        <Link to="/managestorageonebox" search={{ kind: 'business' }}>
          {t('quotas.pool.what')}
        </Link>
      </p>
    </section>
  )
}

/** The quota of employees without one of their own or of their department. */
export function DefaultQuota({ overview: { everybody, product }, onSet }: Of & { onSet: () => void }) {
  const { t } = useTranslation('business')
  return (
    <section className={settings.section}>
      <h2>{t('quotas.everyone.title')}</h2>
      <p>{t('quotas.everyone.text')}</p>
      <div className={settings.row}>
        <div className={settings.rowText}>
          <b>{formatBytes(everybody ?? product)}</b>
          <small>{t(everybody === null ? 'quotas.from.product' : 'quotas.everyone.set')}</small>
        </div>
        <Button variant="default" aria-haspopup="dialog" onClick={onSet}>
          {t('quotas.everyone.verb')}
        </Button>
      </div>
    </section>
  )
}
