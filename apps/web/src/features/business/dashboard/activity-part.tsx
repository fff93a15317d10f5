import { type Dashboard, type DashboardAction, dashboardActions } from '@khlang/contract/dashboards'
import { daysOfMonth } from '@khlang/contract/months'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatCount } from '../../../lib/sizes.ts'
import settings from '../../../ui/settings.module.css'
import { Skeletons } from '../../../ui/skeletons.tsx'
import classes from '../../../ui/figures/figures.module.css'
import { FigureTable } from '../../../ui/figures/figure-table.tsx'
import { MonthChart } from '../../../ui/figures/month-chart.tsx'
import { formatMonth } from '../../../ui/figures/months.ts'

type ActivityPartProps = {
  dashboard: Dashboard
  /** The people are still those of another choice. */
  isOld: boolean
  action: DashboardAction
  month: string
  onChoose: (choice: { action: DashboardAction; month: string }) => void
}

const log = '/onebox-system-admin-log'

/** What happened, month by month, and who did most of one action in one month; every number opens the log. */
export function ActivityPart({ dashboard: { months, people }, isOld, action, month, onChoose }: ActivityPartProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  return (
    <section className={settings.section} aria-labelledby="dashboard-activity">
      <h2 id="dashboard-activity">{t('activity.title')}</h2>
      <p>{t('activity.text')}</p>
      <div className={classes.choices}>
        <NativeSelect
          label={t('activity.action')}
          value={action}
          data={dashboardActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
          onChange={(event) =>
            onChoose({ action: dashboardActions.find((one) => one === event.currentTarget.value) ?? action, month })
          }
        />
        <NativeSelect
          label={t('activity.month')}
          value={month}
          data={months.toReversed().map((one) => ({ value: one.month, label: formatMonth(one.month, language) }))}
          onChange={(event) => onChoose({ action, month: event.currentTarget.value })}
        />
      </div>
      <MonthChart
        label={t('activity.chart', { action: t(`actions.${action}`) })}
        bars={months.map((one) => ({
          month: one.month,
          label: formatMonth(one.month, language),
          value: one.actions[action],
          text: formatCount(one.actions[action]),
        }))}
        renderBar={(bar, content) => (
          <Link to={log} search={{ action, ...daysOfMonth(bar.month) }}>
            {content}
          </Link>
        )}
      />
      <details className={classes.details}>
        <summary>{t('table')}</summary>
        <div className={classes.scroll}>
          <FigureTable
            name={{ label: t('activity.byMonth') }}
            head={[t('activity.month'), ...dashboardActions.map((one) => t(`actions.${one}`))]}
            rows={months.toReversed().map((row) => ({
              key: row.month,
              name: formatMonth(row.month, language),
              cells: dashboardActions.map((one) => (
                <Link key={one} to={log} search={{ action: one, ...daysOfMonth(row.month) }}>
                  {formatCount(row.actions[one])}
                </Link>
              )),
            }))}
          />
        </div>
      </details>
      <h3 id="dashboard-people">{t('people.title')}</h3>
      {isOld ? (
        <Skeletons shape="text" rows={2} />
      ) : people.length === 0 ? (
        <p className={classes.dim} role="status">
          {t('people.none')}
        </p>
      ) : (
        <FigureTable
          name={{ labelledBy: 'dashboard-people' }}
          head={[t('people.name'), t('people.count')]}
          rows={people.map(({ personId, name, count }) => ({
            key: personId,
            name,
            cells: [
              <Link key="count" to={log} search={{ action, actor: personId, ...daysOfMonth(month) }}>
                {formatCount(count)}
              </Link>,
            ],
          }))}
        />
      )}
    </section>
  )
}
