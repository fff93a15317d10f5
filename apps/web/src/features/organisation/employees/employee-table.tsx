import { Checkbox } from '@mantine/core'
import type { Employee } from '@khlang/contract/employees'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import settings from '../../../ui/settings.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from '../organisation.module.css'
import { EmployeeMenu } from './employee-menu.tsx'
import { useEmployeeName } from '../employee-name.ts'

type EmployeeTableProps = {
  rows: readonly Employee[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}

/** Employees in columns; below each other on a narrow screen. */
export function EmployeeTable({ rows, chosen, onChoose }: EmployeeTableProps) {
  const { t } = useTranslation('organisation')
  return (
    <table className={classes.table} aria-label={t('employees.list')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('column.select')}</VisuallyHidden>
          </th>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.departments')}</th>
          <th scope="col">{t('column.roles')}</th>
          <th scope="col">{t('column.lastSeen')}</th>
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isChosen={chosen.has(row.id)} onChoose={(is) => onChoose(row.id, is)} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { row: Employee; isChosen: boolean; onChoose: (isChosen: boolean) => void }

function Row({ row, isChosen, onChoose }: RowProps) {
  const { t } = useTranslation('organisation')
  const name = useEmployeeName(row)
  const { username, email, mobile, status, isAdmin, lastSeenAt, expiresAt } = row
  const reached = [username, email, mobile?.replace(/^\+66/, '0') ?? null].filter(
    (text) => text !== null && text !== name,
  )
  const names = (groups: Employee['departments']) => groups.map((group) => group.name).join(', ') || t('row.none')
  return (
    <tr data-status={status}>
      <td>
        <Checkbox
          aria-label={t('row.select', { name })}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <b>{name}</b>
        {isAdmin && <span className={settings.badge}>{t('row.admin')}</span>}
        {status !== 'active' && (
          <span className={settings.badge} data-tone={status === 'suspended' ? 'warn' : 'quiet'}>
            {t(`status.${status}`)}
          </span>
        )}
        {reached.length > 0 && <small>{reached.join(' · ')}</small>}
      </th>
      <td data-label={t('column.departments')}>{names(row.departments)}</td>
      <td data-label={t('column.roles')}>{names(row.roles)}</td>
      <td data-label={t('column.lastSeen')}>
        {expiresAt !== null ? (
          <>
            {t('row.until')} <DateText at={expiresAt} form="date" />
          </>
        ) : lastSeenAt === null ? (
          t('row.never')
        ) : (
          <DateText at={lastSeenAt} />
        )}
      </td>
      <td>
        <EmployeeMenu row={row} />
      </td>
    </tr>
  )
}
