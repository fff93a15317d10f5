import type { RefundTotals } from '@khlang/contract/edoc-refunds'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/sizes.ts'
import { DateText } from '../../../ui/date-text.tsx'
import figures from '../../../ui/figures/figures.module.css'
import settings from '../../../ui/settings.module.css'
import { noon, useMoney } from '../labels.ts'

/** What counts of the cap, and the rules of the campaign in words. */
export function RefundTotalsPart({ totals }: { totals: RefundTotals }) {
  const { t } = useTranslation('refunds')
  const money = useMoney()
  const sums = [
    ['counted', totals.counted],
    ['left', totals.left],
    ['used', totals.used],
    ['cap', totals.cap],
  ] as const
  return (
    <section className={settings.section} aria-labelledby="refund-totals">
      <h2 id="refund-totals">{t('totals.title')}</h2>
      <p>
        {t('window')} <DateText at={noon(totals.from)} form="date" /> – <DateText at={noon(totals.to)} form="date" />
      </p>
      <dl className={figures.figures}>
        {sums.map(([name, sum]) => (
          <div key={name}>
            <dt>{t(`totals.${name}`)}</dt>
            <dd>{money(sum, 'THB')}</dd>
          </div>
        ))}
        <div>
          <dt>{t('totals.documents')}</dt>
          <dd>{formatCount(totals.documents)}</dd>
        </div>
        <div>
          <dt>{t('totals.waiting')}</dt>
          <dd>{formatCount(totals.waiting)}</dd>
        </div>
      </dl>
      <ul>
        <li>{t('rule.electronic', { sum: money(totals.electronicCap, 'THB') })}</li>
        {totals.ordinaryCap !== null && totals.special !== null && (
          <li>{t('rule.ordinary', { sum: money(totals.ordinaryCap, 'THB'), special: totals.special })}</li>
        )}
        <li>{t('rule.excluded', { goods: totals.excluded })}</li>
        <li>{t('rule.hashtag', { hashtag: totals.hashtag })}</li>
        <li>{t('rule.estimate')}</li>
      </ul>
    </section>
  )
}
