import type { EmployeeQuota } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import settings from '../../ui/settings.module.css'
import { employeesQuery } from './business.api.ts'
import { NamedList } from './named-list.tsx'
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
  const name = search.name ?? ''
  const department = search.department && isId.test(search.department) ? search.department : undefined
  const list = useInfiniteQuery(employeesQuery(name, department))
  return (
    <NamedList
      title={t('quotas.employees.title')}
      text={t('quotas.employees.text')}
      empty={t('quotas.employees.none')}
      list={list}
      name={name}
      note={
        department && (
          <p role="status">
            {t('quotas.employees.ofDepartment')}{' '}
            <Button size="compact-sm" variant="default" onClick={() => onSearch({ ...(name && { name }) })}>
              {t('quotas.employees.all')}
            </Button>
          </p>
        )
      }
    >
      {(row) => <Row key={row.employeeId} row={row} onSet={onSet} />}
    </NamedList>
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
