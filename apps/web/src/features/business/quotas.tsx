import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import classes from '../../ui/settings.module.css'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { overviewQuery } from './business.api.ts'
import { Departments } from './quota-departments.tsx'
import { QuotaDialog, type QuotaOf } from './quota-dialog.tsx'
import { Employees } from './quota-employees.tsx'
import { Everybody, Pool } from './quota-pool.tsx'

/** How much space the business has, and how much of it each private drive may take (A22). */
export function Quotas() {
  const { t } = useTranslation('business')
  const { active } = useMe()
  const overview = useQuery(overviewQuery())
  const [open, setOpen] = useState<QuotaOf | null>(null)
  return (
    <div className={classes.page}>
      <PageHeader title={t('quotas.title')} text={t('quotas.text', { account: active.name })} />
      {overview.isPending && <Skeletons rows={6} />}
      {overview.error && <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />}
      {overview.data && (
        <>
          <Pool overview={overview.data} />
          <Everybody
            overview={overview.data}
            onSet={() =>
              setOpen({
                audience: 'business',
                name: t('quotas.everybody.title'),
                own: overview.data.everybody,
                applies: overview.data.everybody ?? overview.data.product,
                hint: t('quotas.everybody.product', { size: formatBytes(overview.data.product) }),
              })
            }
          />
          <Departments onSet={setOpen} fallback={overview.data.everybody ?? overview.data.product} />
          <Employees onSet={setOpen} />
          {open && <QuotaDialog of={open} most={overview.data.pool.max} onClose={() => setOpen(null)} />}
        </>
      )}
    </div>
  )
}
