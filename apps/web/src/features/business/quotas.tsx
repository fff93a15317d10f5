import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/session.ts'
import { formatBytes } from '../../lib/sizes.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import settings from '../../ui/settings.module.css'
import { QueryState } from '../../ui/query-state.tsx'
import { overviewQuery } from './business.api.ts'
import classes from './business.module.css'
import { Departments } from './quota-departments.tsx'
import { QuotaDialog, type QuotaOf } from './quota-dialog.tsx'
import { Employees, type QuotasSearch } from './quota-employees.tsx'
import { DefaultQuota, Pool } from './quota-pool.tsx'
import { SearchField } from './search-field.tsx'

export type QuotasProps = { search: QuotasSearch; onSearch: (search: QuotasSearch) => void }

/** How much space the business has, and how much of it each private drive may take (A22). */
export function Quotas({ search, onSearch }: QuotasProps) {
  const { t } = useTranslation('business')
  const { active } = useMe()
  const name = search.name ?? ''
  const [open, setOpen] = useState<QuotaOf | null>(null)
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('quotas.title')} text={t('quotas.text', { account: active.name })} />
      <QueryState query={useQuery(overviewQuery())} waiting={{ rows: 6 }}>
        {(overview) => (
          <>
            <Pool overview={overview} />
            <DefaultQuota
              overview={overview}
              onSet={() =>
                setOpen({
                  audience: 'business',
                  name: t('quotas.everyone.title'),
                  own: overview.everybody,
                  applies: overview.everybody ?? overview.product,
                  hint: t('quotas.everyone.product', { size: formatBytes(overview.product) }),
                })
              }
            />
            <search className={classes.search}>
              <SearchField
                label={t('quotas.search')}
                initial={name}
                onSearch={(next) =>
                  onSearch({ ...(next && { name: next }), ...(search.department && { department: search.department }) })
                }
              />
            </search>
            <Departments onSet={setOpen} fallback={overview.everybody ?? overview.product} name={name} />
            <Employees onSet={setOpen} search={search} onSearch={onSearch} />
            {open && <QuotaDialog of={open} most={overview.pool.max} onClose={() => setOpen(null)} />}
          </>
        )}
      </QueryState>
    </div>
  )
}
