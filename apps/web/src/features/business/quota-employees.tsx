import type { EmployeeQuota } from '@khlang/contract/quotas'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import settings from '../../ui/settings.module.css'
import { employeesQuery } from './business.api.ts'
import { Forecast } from './forecast.tsx'
import { Meter } from './meter.tsx'
import { NamedList } from './named-list.tsx'
import type { QuotaOf } from './quota-dialog.tsx'

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
  const [name, setName] = useState(search.name ?? '')
  const department = search.department && isId.test(search.department) ? search.department : undefined
  const list = useInfiniteQuery(employeesQuery(name, department))
  return (
    <NamedList
      title={t('quotas.employees.title')}
      text={t('quotas.employees.text')}
      search={t('quotas.employees.search')}
      empty={t('quotas.employees.none')}
      list={list}
      name={name}
      onName={(next) => {
        setName(next)
        onSearch({ ...(next && { name: next }), ...(department && { department }) })
      }}
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
  const { name, used, max, wanted, own, from, fromDepartment } = row
  const why = from === 'department' ? t('quotas.from.department', { name: fromDepartment }) : t(`quotas.from.${from}`)
  const set = () =>
    onSet({
      audience: 'employee',
      audienceId: row.employeeId,
      name,
      own,
      applies: wanted,
      used,
      hint: t('quotas.employees.hint'),
    })
  return (
    <li className={settings.row}>
      <div className={settings.rowText}>
        <b>{name}</b>
        <small>{t('quotas.employees.used', { used: formatBytes(used), max: formatBytes(max) })}</small>
        <Meter used={used} max={max} />
        <small>
          {why}
          {row.trend === 'growing' && (
            <>
              {' · '}
              <Forecast {...row} />
            </>
          )}
        </small>
        {max > wanted && <small>{t('quotas.employees.kept', { wanted: formatBytes(wanted) })}</small>}
      </div>
      <Button variant="default" aria-haspopup="dialog" aria-label={t('quotas.verbOf', { name })} onClick={set}>
        {t('quotas.verb')}
      </Button>
    </li>
  )
}
