import { type ApiKey, keyLimits } from '@khlang/contract/keys'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { formatCount } from '../../lib/sizes.ts'
import { useNow } from '../../lib/use-now.ts'
import settings from '../../ui/settings.module.css'
import classes from './keys.module.css'
import { daysUntil } from './usage.ts'

/** Calls of the last 30 days: bars for the eye, and a table for everybody. */
export function UsageChart({ usage, name }: Pick<ApiKey, 'usage' | 'name'>) {
  const { t } = useTranslation('keys')
  const language = useLanguage()
  const days = daysUntil(new Date(useNow(false)), keyLimits.shownDays, usage)
  const most = Math.max(1, ...days.map(({ calls }) => calls))
  const calls = days.reduce((sum, day) => sum + day.calls, 0)
  const errors = days.reduce((sum, day) => sum + day.errors, 0)
  if (calls === 0) return <p className={settings.quiet}>{t('usage.none')}</p>
  return (
    <div className={classes.usage}>
      <div className={classes.bars} aria-hidden="true">
        {days.map((day) => (
          <span key={day.day} style={{ blockSize: `${Math.max(2, (day.calls / most) * 100)}%` }}>
            {day.errors > 0 && <i style={{ blockSize: `${(day.errors / day.calls) * 100}%` }} />}
          </span>
        ))}
      </div>
      <p className={settings.quiet}>{t('usage.sum', { count: calls, errors: formatCount(errors) })}</p>
      <details>
        <summary>{t('usage.table')}</summary>
        <table className={settings.table}>
          <caption className={settings.quiet}>{t('usage.caption', { name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('usage.day')}</th>
              <th scope="col">{t('usage.calls')}</th>
              <th scope="col">{t('usage.errors')}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter((day) => day.calls > 0)
              .toReversed()
              .map((day) => (
                <tr key={day.day}>
                  <th scope="row">{formatDate(`${day.day}T05:00:00Z`, language)}</th>
                  <td>{formatCount(day.calls)}</td>
                  <td>{formatCount(day.errors)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
