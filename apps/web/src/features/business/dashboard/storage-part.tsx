import type { Dashboard } from '@khlang/contract/dashboards'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatBytes, formatCount } from '../../../lib/sizes.ts'
import settings from '../../../ui/settings.module.css'
import classes from '../../../ui/figures/figures.module.css'
import { FigureTable } from '../../../ui/figures/figure-table.tsx'
import { MonthChart } from '../../../ui/figures/month-chart.tsx'
import { formatMonth } from '../../../ui/figures/months.ts'

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
        <FigureTable
          name={{ label: t('storage.chart') }}
          head={[t('activity.month'), t('storage.business'), t('storage.personal'), t('storage.total')]}
          rows={months.toReversed().map((one) => ({
            key: one.month,
            name: formatMonth(one.month, language),
            cells: [bytes(one.storage?.business), bytes(one.storage?.personal), bytes(sumOf(one) ?? undefined)],
          }))}
        />
      </details>
      <h3 id="dashboard-departments">{t('departments.title')}</h3>
      <p className={classes.dim}>{t('departments.text')}</p>
      {storage.departments.length === 0 ? (
        <p className={classes.dim}>{t('departments.none')}</p>
      ) : (
        <FigureTable
          name={{ labelledBy: 'dashboard-departments' }}
          head={[t('departments.name'), t('departments.employees'), t('departments.used')]}
          rows={storage.departments.map(({ departmentId, name, employees, bytes: used }) => ({
            key: departmentId,
            name,
            cells: [
              <Link key="employees" to="/onebox-system-admin-employees" search={{ department: departmentId }}>
                {formatCount(employees)}
              </Link>,
              <Link key="used" to={quotas} search={{ department: departmentId }}>
                {formatBytes(used)}
              </Link>,
            ],
          }))}
        />
      )}
      <h3 id="dashboard-employees">{t('employees.title')}</h3>
      {storage.employees.length === 0 ? (
        <p className={classes.dim}>{t('employees.none')}</p>
      ) : (
        <FigureTable
          name={{ labelledBy: 'dashboard-employees' }}
          head={[t('employees.name'), t('employees.used')]}
          rows={storage.employees.map(({ employeeId, name, bytes: used }) => ({
            key: employeeId,
            name,
            cells: [
              <Link key="used" to={quotas} search={{ name }}>
                {formatBytes(used)}
              </Link>,
            ],
          }))}
        />
      )}
    </section>
  )
}
