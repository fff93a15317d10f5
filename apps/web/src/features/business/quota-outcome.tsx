import type { QuotaAudience, QuotaPreview } from '@khlang/contract/quotas'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '../../lib/sizes.ts'
import classes from './business.module.css'

export type QuotaOutcomeProps = { preview: QuotaPreview | undefined; audience: QuotaAudience }

/** What a quota would do: who is over it, who fills it when, and whether the business has that much (A22). */
export function QuotaOutcome({ preview, audience }: QuotaOutcomeProps) {
  const { t } = useTranslation('business')
  return (
    <div className={classes.outcome} role="status" aria-label={t('outcome.label')}>
      {preview ? <Lines preview={preview} audience={audience} /> : null}
    </div>
  )
}

function Lines({ preview, audience }: { preview: QuotaPreview; audience: QuotaAudience }) {
  const { t } = useTranslation('business')
  const { drives, over, overNames, near, filling, personalMax, poolMax } = preview
  const [first] = filling
  const amounts = { together: formatBytes(personalMax), max: formatBytes(poolMax) }
  return (
    <>
      {audience !== 'employee' && <p>{t('outcome.drives', { count: drives })}</p>}
      {over > 0 && (
        <p className={classes.state} data-state="full">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>
            {t('outcome.over', { over, count: drives })} {overNames.join(', ')}
            {over > overNames.length && ` ${t('outcome.others', { count: over - overNames.length })}`}
          </span>
        </p>
      )}
      {over === 0 && near > 0 && <p>{t('outcome.near', { near, count: drives })}</p>}
      {over === 0 && first && audience === 'employee' && <p>{t('outcome.full', { count: first.days })}</p>}
      {over === 0 && first && audience !== 'employee' && (
        <p>
          {t('outcome.first')} {filling.map(({ name, days }) => t('outcome.fullOf', { name, count: days })).join(', ')}
        </p>
      )}
      {over === 0 && !first && drives > 0 && <p>{t('outcome.notFilling')}</p>}
      {personalMax > poolMax ? (
        <p className={classes.state} data-state="near">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{t('outcome.tooMuch', amounts)}</span>
        </p>
      ) : (
        <p>{t('outcome.together', amounts)}</p>
      )}
    </>
  )
}
