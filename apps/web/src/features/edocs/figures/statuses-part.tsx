import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/sizes.ts'
import classes from '../../../ui/figures/figures.module.css'
import settings from '../../../ui/settings.module.css'
import { ListLink, type PartProps } from './list-link.tsx'

/** All documents of the six months, and those in each state. */
export function StatusesPart({ box, isAll, figures: { documents, statuses, standings, from, to } }: PartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  const rows = [
    { name: t('total'), documents, search: { from, to } },
    ...statuses.map((one) => ({
      name: t(`edocs:status.${one.status}`),
      documents: one.documents,
      search: { from, to, status: one.status },
    })),
    ...standings
      .filter(({ standing }) => standing !== 'in_force')
      .map((one) => ({
        name: t(`edocs:standing.${one.standing}`),
        documents: one.documents,
        search: { from, to, standing: one.standing },
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
