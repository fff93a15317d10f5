import type { EmployeeQuota } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList } from '../../ui/paged-list.tsx'
import settings from '../../ui/settings.module.css'
import classes from './business.module.css'
import { employeesQuery } from './business.api.ts'
import type { QuotaOf } from './quota-dialog.tsx'
import { EmployeeFacts, employeeQuota } from './quota-employee-facts.tsx'

/** What the address holds of the list of employees. */
export type QuotasSearch = { name?: string; department?: string }
const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type EmployeesProps = {
  onSet: (of: QuotaOf) => void
  search: QuotasSearch
  onSearch: (search: QuotasSearch) => void
}

/** Employees by name: what they use, what applies to them and why. */
export function Employees({ onSet, search, onSearch }: EmployeesProps) {
  const { t } = useTranslation('business')
  const id = useId()
  const name = search.name ?? ''
  const department = search.department && isId.test(search.department) ? search.department : undefined
  const list = useInfiniteQuery(employeesQuery(name, department))
  return (
    <section className={settings.section}>
      <h2 id={id}>{t('quotas.employees.title')}</h2>
      <p>{t('quotas.employees.text')}</p>
      {department && (
        <p role="status">
          {t('quotas.employees.ofDepartment')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onSearch({ ...(name && { name }) })}>
            {t('quotas.employees.all')}
          </Button>
        </p>
      )}
      <PagedList
        list={list}
        level={3}
        waiting={{ shape: 'text', rows: 4 }}
        empty={
          <p className={classes.none} role="status">
            {name ? t('quotas.employees.nothing', { name }) : t('quotas.employees.none')}
          </p>
        }
      >
        {(rows) => (
          <ul className={settings.rows} aria-labelledby={id} aria-busy={list.isPlaceholderData}>
            {rows.map((row) => (
              <Row key={row.employeeId} row={row} onSet={onSet} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Row({ row, onSet }: { row: EmployeeQuota; onSet: (of: QuotaOf) => void }) {
  const { t } = useTranslation('business')
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <EmployeeFacts row={row} />
      </div>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-label={t('quotas.verbOf', { name: row.name })}
        onClick={() => onSet(employeeQuota(row, t('quotas.employees.hint')))}
      >
        {t('quotas.verb')}
      </Button>
    </li>
  )
}
