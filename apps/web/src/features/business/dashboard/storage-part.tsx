import type { Dashboard } from '@khlang/contract/dashboards'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes, formatCount } from '../../../lib/sizes.ts'
import settings from '../../../ui/settings.module.css'
import classes from './dashboard.module.css'
import { MonthChart } from './month-chart.tsx'
import { formatMonth } from './months.ts'

const quotas = '/onebox-system-admin-managestorage'

/** What is stored: now, month by month, and by whom. */
export function StoragePart({ dashboard: { storage, months } }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const bytes = (value: number | undefined) => (value === undefined ? t('storage.unknown') : formatBytes(value))
  const sumOf = (one: (typeof months)[number]) => (one.storage ? one.storage.business + one.storage.personal : null)
  return (
    <section className={settings.section} aria-labelledby="dashboard-storage">
      <h2 id="dashboard-storage">{t('storage.title')}</h2>
      <p>{t('storage.text')}</p>
      <dl className={classes.figures}>
        {(['business', 'personal'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`storage.${kind}`)}</dt>
            <dd>
              <Link to={quotas}>{formatBytes(storage[kind])}</Link>
            </dd>
          </div>
        ))}
      </dl>
      <MonthChart
        label={t('storage.chart')}
        bars={months.map((one) => ({
          month: one.month,
          label: formatMonth(one.month, language),
          value: sumOf(one),
          text: bytes(sumOf(one) ?? undefined),
        }))}
        renderBar={({ month }, content) => (
          <Link to={quotas} key={month}>
            {content}
          </Link>
        )}
      />
      <details className={classes.details}>
        <summary>{t('table')}</summary>
        <table className={classes.table} aria-label={t('storage.chart')}>
          <thead>
            <tr>
              <th scope="col">{t('activity.month')}</th>
              <th scope="col">{t('storage.business')}</th>
              <th scope="col">{t('storage.personal')}</th>
              <th scope="col">{t('storage.total')}</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((one) => (
              <tr key={one.month}>
                <th scope="row">{formatMonth(one.month, language)}</th>
                <td>{bytes(one.storage?.business)}</td>
                <td>{bytes(one.storage?.personal)}</td>
                <td>{bytes(sumOf(one) ?? undefined)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <h3 id="dashboard-departments">{t('departments.title')}</h3>
      <p className={classes.dim}>{t('departments.text')}</p>
      {storage.departments.length === 0 ? (
        <p className={classes.dim}>{t('departments.none')}</p>
      ) : (
        <table className={classes.table} aria-labelledby="dashboard-departments">
          <thead>
            <tr>
              <th scope="col">{t('departments.name')}</th>
              <th scope="col">{t('departments.employees')}</th>
              <th scope="col">{t('departments.used')}</th>
            </tr>
          </thead>
          <tbody>
            {storage.departments.map(({ departmentId, name, employees, bytes: used }) => (
              <tr key={departmentId}>
                <th scope="row">{name}</th>
                <td>
                  <Link to="/onebox-system-admin-employees" search={{ department: departmentId }}>
                    {formatCount(employees)}
                  </Link>
                </td>
                <td>
                  <Link to={quotas} search={{ department: departmentId }}>
                    {formatBytes(used)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3 id="dashboard-employees">{t('employees.title')}</h3>
      {storage.employees.length === 0 ? (
        <p className={classes.dim}>{t('employees.none')}</p>
      ) : (
        <table className={classes.table} aria-labelledby="dashboard-employees">
          <thead>
            <tr>
              <th scope="col">{t('employees.name')}</th>
              <th scope="col">{t('employees.used')}</th>
            </tr>
          </thead>
          <tbody>
            {storage.employees.map(({ employeeId, name, bytes: used }) => (
              <tr key={employeeId}>
                <th scope="row">{name}</th>
                <td>
                  <Link to={quotas} search={{ name }}>
                    {formatBytes(used)}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
