import type { EdocBox } from '@khlang/contract/edoc-states'
import type { VatReport } from '@khlang/contract/vat-reports'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/sizes.ts'
import { FigureTable } from '../../../ui/figures/figure-table.tsx'
import figures from '../../../ui/figures/figures.module.css'
import settings from '../../../ui/settings.module.css'
import { useMoney, useTypeName } from '../labels.ts'
import type { VatShown } from './vat.api.ts'
import classes from './vat.module.css'

type VatSumsProps = { box: EdocBox; report: VatReport; shown: VatShown; onShow: (shown: VatShown) => void }

/** What the month comes to, by type, and what is left out; each number shows its documents below. */
export function VatSums({ box, report, onShow }: VatSumsProps) {
  const { t } = useTranslation(['edoc-vat', 'edocs'])
  const money = useMoney()
  const typeName = useTypeName()
  const open = (count: number, shown: VatShown, label: string) => (
    <button type="button" className={classes.figure} aria-label={label} onClick={() => onShow(shown)}>
      {formatCount(count)}
    </button>
  )
  return (
    <>
      <section className={settings.section} aria-labelledby="vat-sums">
        <h2 id="vat-sums">{t('sums.title')}</h2>
        <dl className={figures.figures}>
          <div>
            <dt>{t(`${box}.vat`)}</dt>
            <dd>{money(report.vat, 'THB')}</dd>
          </div>
          <div>
            <dt>{t('sums.net')}</dt>
            <dd>{money(report.net, 'THB')}</dd>
          </div>
          <div>
            <dt>{t('sums.documents')}</dt>
            <dd>{open(report.documents, {}, t('sums.openAll', { count: report.documents }))}</dd>
          </div>
        </dl>
        {report.types.length > 0 && (
          <div className={figures.scroll}>
            <FigureTable
              name={{ labelledBy: 'vat-sums' }}
              head={[t('edocs:search.docType'), t('sums.documents'), t('sums.net'), t('edocs:fact.vat')]}
              rows={report.types.map(({ docType, documents, net, vat }) => ({
                key: docType,
                name: typeName(docType),
                cells: [
                  open(documents, { docType }, t('sums.openType', { count: documents, type: typeName(docType) })),
                  money(net, 'THB'),
                  money(vat, 'THB'),
                ],
              }))}
            />
          </div>
        )}
      </section>
      {report.leftOut.length > 0 && (
        <section className={settings.section} aria-labelledby="vat-left">
          <h2 id="vat-left">{t('left.title')}</h2>
          <p>{t('left.text')}</p>
          <FigureTable
            name={{ labelledBy: 'vat-left' }}
            head={[t('left.reason'), t('sums.documents')]}
            rows={report.leftOut.map(({ reason, documents }) => ({
              key: reason,
              name: t(`reason.${reason}`),
              cells: [open(documents, { reason }, t('left.open', { count: documents, reason: t(`reason.${reason}`) }))],
            }))}
          />
        </section>
      )}
    </>
  )
}
