import type { ShareLink } from '@khlang/contract/links'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { DayChart } from './day-chart.tsx'
import { useLinkName } from './link-facts.ts'
import { healthQuery } from './links.api.ts'
import classes from './links.module.css'

export type HealthDialogProps = { link: ShareLink; onClose: () => void }

/** How a link is used: opens and wrong passwords by day. */
export function HealthDialog({ link, onClose }: HealthDialogProps) {
  const { t } = useTranslation('links')
  const language = useLanguage()
  const name = useLinkName(link)
  const query = useQuery(healthQuery(link.id))
  return (
    <Dialog opened onClose={onClose} width="medium" title={t('health.title', { name })}>
      <QueryState query={query} waiting={{ shape: 'text', rows: 5 }} level={3}>
        {({ days, link: now }) => {
          const opens = days.reduce((sum, day) => sum + day.opens, 0)
          const wrong = days.reduce((sum, day) => sum + day.wrongPasswords, 0)
          const used = days.filter((day) => day.opens + day.wrongPasswords > 0)
          const last = now.lastOpenedAt ? formatDateTime(now.lastOpenedAt, language) : t('health.none')
          return (
            <>
              <p>{used.length === 0 ? t('health.empty') : t('health.total', { opens, wrong })}</p>
              <p className={classes.quiet}>
                {t('health.last')}: {last}
              </p>
              {used.length > 0 && (
                <>
                  <DayChart days={days} label={t('health.chart')} />
                  <p className={classes.legend} aria-hidden="true">
                    <span data-of="opens">{t('health.opens')}</span>
                    <span data-of="wrong">{t('health.wrong')}</span>
                  </p>
                  <details>
                    <summary>{t('health.table')}</summary>
                    <table className={classes.figures}>
                      <thead>
                        <tr>
                          <th scope="col">{t('health.day')}</th>
                          <th scope="col">{t('health.opens')}</th>
                          <th scope="col">{t('health.wrong')}</th>
                        </tr>
                      </thead>
                      <tbody>
                        {used.map((day) => (
                          <tr key={day.day}>
                            <th scope="row">{formatDate(`${day.day}T00:00:00+07:00`, language)}</th>
                            <td>{day.opens}</td>
                            <td>{day.wrongPasswords}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </details>
                </>
              )}
            </>
          )
        }}
      </QueryState>
    </Dialog>
  )
}
