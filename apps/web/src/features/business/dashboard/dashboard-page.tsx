import { type Dashboard, dashboardActions } from '@khlang/contract/dashboards'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/session.ts'
import { formatCount } from '../../../lib/sizes.ts'
import { DateText } from '../../../ui/date-text.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import settings from '../../../ui/settings.module.css'
import { ActivityPart } from './activity-part.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import classes from '../../../ui/figures/figures.module.css'
import { StoragePart } from './storage-part.tsx'

/** What the address holds; an action that does not exist is the first, a month that is not shown the present one. */
export type DashboardSearch = { action?: string; month?: string }
export type DashboardPageProps = { search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

/** The figures of a business over six months; every number opens the list that it counts (A27). */
export function DashboardPage({ search, onSearch }: DashboardPageProps) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const { active } = useMe()
  const action = dashboardActions.find((one) => one === search.action) ?? 'add'
  const asked = search.month && /^\d{4}-(0[1-9]|1[0-2])$/.test(search.month) ? search.month : undefined
  const query = useQuery(dashboardQuery(language, action, asked))
  return (
    <div className={settings.page} data-wide>
      <PageHeader title={t('title')} text={t('text', { account: active.name })} />
      <QueryState query={query} waiting={{ rows: 8 }}>
        {(dashboard) => (
          <>
            <p className={classes.dim} role="status">
              {dashboard.counting ? (
                t('counting')
              ) : (
                <>
                  {t('counted')} {dashboard.countedAt && <DateText at={dashboard.countedAt} form="dateTime" />}
                </>
              )}
            </p>
            <StoragePart dashboard={dashboard} />
            <ActivityPart
              dashboard={dashboard}
              isOld={query.isPlaceholderData}
              action={action}
              month={monthOf(dashboard, asked)}
              onChoose={(choice) => onSearch(choice)}
            />
            <OutsidePart outside={dashboard.outside} />
          </>
        )}
      </QueryState>
    </div>
  )
}

const monthOf = ({ months }: Dashboard, asked: string | undefined) =>
  months.find(({ month }) => month === asked)?.month ?? months.at(-1)?.month ?? ''

function OutsidePart({ outside }: Pick<Dashboard, 'outside'>) {
  const { t } = useTranslation('dashboard')
  return (
    <section className={settings.section} aria-labelledby="dashboard-outside">
      <h2 id="dashboard-outside">{t('outside.title')}</h2>
      <p>{t('outside.text')}</p>
      <dl className={classes.figures}>
        {(['share', 'invitation', 'link', 'upload'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`outside.${kind}`)}</dt>
            <dd>
              <Link to="/onebox-system-admin-sharing" search={{ kind, reach: 'outside', state: 'active' }}>
                {formatCount(outside[kind])}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
