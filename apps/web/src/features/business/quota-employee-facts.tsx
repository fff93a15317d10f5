import type { EmployeeQuota } from '@khlang/contract/quotas'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import { Forecast } from './forecast.tsx'
import { Meter } from './meter.tsx'
import type { QuotaOf } from './quota-dialog.tsx'

/** The quota of an employee, to be set. */
export const employeeQuota = ({ employeeId, name, own, wanted, used }: EmployeeQuota, hint: string): QuotaOf => ({
  audience: 'employee',
  audienceId: employeeId,
  name,
  own,
  applies: wanted,
  used,
  hint,
})

/** What an employee uses, what applies to them and why. */
export function EmployeeFacts({ row }: { row: EmployeeQuota }) {
  const { t } = useTranslation('business')
  const { name, used, max, wanted, from, fromDepartment } = row
  const why = from === 'department' ? t('quotas.from.department', { name: fromDepartment }) : t(`quotas.from.${from}`)
  return (
    <>
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
    </>
  )
}
