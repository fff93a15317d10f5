import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/sizes.ts'
import classes from '../../../ui/figures/figures.module.css'
import settings from '../../../ui/settings.module.css'
import { ListLink, type PartProps } from './list-link.tsx'

/** All documents of the six months, and those in each state. */
export function StatusesPart({ box, isAll, figures: { documents, statuses, from, to } }: PartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  const rows = [
    { name: t('total'), documents, search: { from, to } },
    ...statuses.map((one) => ({
      name: t(`edocs:status.${one.status}`),
      documents: one.documents,
      search: { from, to, status: one.status },
    })),
  ]
  return (
    <section className={settings.section} aria-labelledby="figures-statuses">
      <h2 id="figures-statuses">{t('statuses')}</h2>
      <dl className={classes.figures}>
        {rows.map((row) => (
          <div key={row.name}>
            <dt>{row.name}</dt>
            <dd>
              <ListLink box={box} isAll={isAll} search={row.search}>
                {formatCount(row.documents)}
              </ListLink>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
