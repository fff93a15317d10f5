import { Checkbox } from '@mantine/core'
import { nationalMobile } from '@khlang/contract/accounts'
import type { Employee } from '@khlang/contract/employees'
import type { EmployeeColumn } from '@khlang/contract/list-appearance'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../../ui/date-text.tsx'
import settings from '../../../ui/settings.module.css'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import classes from '../organisation.module.css'
import type { AskedOf } from './employee-dialogs.tsx'
import { EmployeeMenu } from './employee-menu.tsx'
import { useEmployeeName } from '../employee-name.ts'

type EmployeeTableProps = {
  columns: readonly EmployeeColumn[]
  rows: readonly Employee[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onAsk: (asked: AskedOf) => void
}

/** Employees in columns; below each other on a narrow screen. */
export function EmployeeTable({ columns, rows, chosen, onChoose, onAsk }: EmployeeTableProps) {
  const { t } = useTranslation('organisation')
  return (
    <table className={classes.table} aria-label={t('employees.list')}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('column.select')}</VisuallyHidden>
          </th>
          <th scope="col">{t('column.name')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          <th scope="col">
            <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.id}
            columns={columns}
            row={row}
            isChosen={chosen.has(row.id)}
            onChoose={(is) => onChoose(row.id, is)}
            onAsk={onAsk}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  columns: readonly EmployeeColumn[]
  row: Employee
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onAsk: (asked: AskedOf) => void
}

function Row({ columns, row, isChosen, onChoose, onAsk }: RowProps) {
  const { t } = useTranslation('organisation')
  const name = useEmployeeName(row)
  const { username, email, mobile, status, isAdmin, expiresAt } = row
  const reached = [username, email, mobile === null ? null : nationalMobile(mobile)].filter(
    (text) => text !== null && text !== name,
  )
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
        {row.undelivered && (
          <span className={settings.badge} data-tone="warn">
            {t('status.undelivered')}
          </span>
        )}
        {reached.length > 0 && <small>{reached.join(' · ')}</small>}
        {expiresAt !== null && (
          <small>
            {t('row.until')} <DateText at={expiresAt} form="date" />
          </small>
        )}
      </th>
      {columns.map((column) => (
        <td key={column} data-label={t(`column.${column}`)}>
          <Cell row={row} column={column} />
        </td>
      ))}
      <td>
        <EmployeeMenu row={row} onAsk={onAsk} />
      </td>
    </tr>
  )
}

function Cell({ row, column }: { row: Employee; column: EmployeeColumn }) {
  const { t } = useTranslation('organisation')
  const { isAdmin, status, lastSeenAt, createdAt } = row
  switch (column) {
    case 'departments':
    case 'roles':
      return row[column].map((group) => group.name).join(', ') || t('row.none')
    case 'added':
      return <DateText at={createdAt} form="date" />
    case 'inbox':
    case 'outbox':
      if (status === 'invited' || status === 'declined') return t('row.none')
      return isAdmin ? t('edit.mail.manage') : t(`edit.mail.${row[column] ?? 'inherit'}`)
    case 'twoFactor':
      return row.twoFactor === null ? t('row.none') : t(row.twoFactor ? 'factor.with' : 'factor.without')
    case 'sessions':
      return row.personId === null ? t('row.none') : row.sessions
    case 'password':
      return row.password === null ? t('row.none') : t(`password.${row.password}`)
    case 'lastSeen':
      return lastSeenAt === null ? t('row.none') : <DateText at={lastSeenAt} />
  }
}
