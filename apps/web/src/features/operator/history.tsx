import type { OperatorClaim } from '@khlang/contract/operator'
import { useTranslation } from 'react-i18next'
import { DateText } from '../../ui/date-text.tsx'
import settings from '../../ui/settings.module.css'
import classes from './operator.module.css'

/** What was decided about the accounts that claim a number, newest first. */
export function History({ claim: { history, claimants } }: { claim: OperatorClaim }) {
  const { t } = useTranslation('operator')
  const names = new Map(claimants.map(({ accountId, name }) => [accountId, name]))
  return (
    <section className={settings.section} aria-labelledby="claim-history">
      <h2 id="claim-history">{t('history')}</h2>
      {history.length === 0 && <p>{t('noHistory')}</p>}
      <ul className={settings.rows}>
        {history.map(({ id, at, accountId, step, reason, by }) => (
          <li key={id} className={settings.row}>
            <div className={settings.rowText}>
              {t(`step.${step}`, { name: names.get(accountId) ?? '' })}
              {reason !== '' && <div className={classes.said}>{reason}</div>}
              <small>
                <DateText at={at} form="dateTime" /> · {t(`by.${by.kind}`, { name: by.name ?? '' })}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
