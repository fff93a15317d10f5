import type { QuotaOverview } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import classes from '../../ui/settings.module.css'
import own from './business.module.css'
import { Forecast } from './forecast.tsx'
import { Meter } from './meter.tsx'

type Of = { overview: QuotaOverview }

/** What the business holds, and what the private drives may take together. */
export function Pool({ overview: { pool, personal } }: Of) {
  const { t } = useTranslation('business')
  const values = { used: formatBytes(pool.used), max: formatBytes(pool.max), remain: formatBytes(pool.remain) }
  return (
    <section className={classes.section}>
      <h2>{t('quotas.pool.title')}</h2>
      <p>{t('quotas.pool.used', values)}</p>
      <Meter used={pool.used} max={pool.max} />
      <p className={own.quiet}>
        <Forecast {...pool} />
      </p>
      <dl className={classes.facts}>
        <dt>{t('quotas.pool.personal')}</dt>
        <dd>
          {t('quotas.pool.personalUsed', {
            count: personal.drives,
            used: formatBytes(personal.used),
            max: formatBytes(personal.max),
          })}
        </dd>
      </dl>
      {personal.max > pool.max && (
        <p className={own.state} data-state="near">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{t('quotas.pool.over', { together: formatBytes(personal.max), max: formatBytes(pool.max) })}</span>
        </p>
      )}
      <p className={own.more}>
        <Link to="/managestorageonebox" search={{ kind: 'business' }}>
          {t('quotas.pool.what')}
        </Link>
      </p>
    </section>
  )
}

/** What applies to everybody for whom nothing else was set. */
export function Everybody({ overview: { everybody, product }, onSet }: Of & { onSet: () => void }) {
  const { t } = useTranslation('business')
  return (
    <section className={classes.section}>
      <h2>{t('quotas.everybody.title')}</h2>
      <p>{t('quotas.everybody.text')}</p>
      <div className={classes.row}>
        <div className={classes.rowText}>
          <b>{formatBytes(everybody ?? product)}</b>
          <small>{t(everybody === null ? 'quotas.from.product' : 'quotas.everybody.set')}</small>
        </div>
        <Button variant="default" aria-haspopup="dialog" onClick={onSet}>
          {t('quotas.everybody.verb')}
        </Button>
      </div>
    </section>
  )
}
