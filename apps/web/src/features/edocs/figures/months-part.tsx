import { daysOfMonth } from '@khlang/contract/months'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { formatCount } from '../../../lib/sizes.ts'
import { FigureTable } from '../../../ui/figures/figure-table.tsx'
import classes from '../../../ui/figures/figures.module.css'
import { MonthChart } from '../../../ui/figures/month-chart.tsx'
import { formatMonth } from '../../../ui/figures/months.ts'
import settings from '../../../ui/settings.module.css'
import { useTypeName } from '../labels.ts'
import { ListLink, type PartProps } from './list-link.tsx'
import { Sums } from './sums.tsx'

type MonthsPartProps = PartProps & { type: string | undefined; onType: (type: string) => void }

/** Documents month by month, of one type or of all; sums only of one, since types do not add up. */
export function MonthsPart({ box, isAll, figures: { months, types }, type: wanted, onType }: MonthsPartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  const language = useLanguage()
  const typeName = useTypeName()
  const type = types.find(({ docType }) => docType === wanted)?.docType
  const rows = months.map((month) => {
    const found = month.types.find(({ docType }) => docType === type)
    return {
      month: month.month,
      name: formatMonth(month.month, language),
      documents: type === undefined ? month.documents : (found?.documents ?? 0),
      sums: found?.sums ?? [],
    }
  })
  const searchOf = (month: string) => ({ ...daysOfMonth(month), ...(type !== undefined && { docType: type }) })
  const sumNames = (['net', 'vat', 'gross'] as const).map((kind) => t(`edocs:fact.${kind}`))
  return (
    <section className={settings.section} aria-labelledby="figures-months">
      <h2 id="figures-months">{t('months')}</h2>
      <div className={classes.choices}>
        <NativeSelect
          label={t('edocs:search.docType')}
          value={type ?? ''}
          data={[
            { value: '', label: t('anyType') },
            ...types.map(({ docType }) => ({ value: docType, label: typeName(docType) })),
          ]}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </div>
      <MonthChart
        label={t('chart')}
        bars={rows.map((row) => ({
          month: row.month,
          label: row.name,
          value: row.documents,
          text: formatCount(row.documents),
        }))}
        renderBar={(bar, content) => (
          <ListLink box={box} isAll={isAll} search={searchOf(bar.month)}>
            {content}
          </ListLink>
        )}
      />
      <details className={classes.details}>
        <summary>{t('table')}</summary>
        {type === undefined && <p className={classes.dim}>{t('sumsOfType')}</p>}
        <div className={classes.scroll}>
          <FigureTable
            name={{ label: t('chart') }}
            head={[t('month'), t('documents'), ...(type === undefined ? [] : sumNames)]}
            rows={rows.toReversed().map((row) => ({
              key: row.month,
              name: row.name,
              cells: [
                <ListLink key="documents" box={box} isAll={isAll} search={searchOf(row.month)}>
                  {formatCount(row.documents)}
                </ListLink>,
                ...(type === undefined
                  ? []
                  : (['net', 'vat', 'gross'] as const).map((kind) => <Sums key={kind} sums={row.sums} kind={kind} />)),
              ],
            }))}
          />
        </div>
      </details>
    </section>
  )
}
