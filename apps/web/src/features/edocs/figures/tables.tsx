import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/sizes.ts'
import { FigureTable } from '../../../ui/figures/figure-table.tsx'
import classes from '../../../ui/figures/figures.module.css'
import settings from '../../../ui/settings.module.css'
import { useTypeName } from '../labels.ts'
import { ListLink, type PartProps } from './list-link.tsx'
import { Sums } from './sums.tsx'

/** Each type with its sums. */
export function TypesPart({ box, isAll, figures: { types, from, to } }: PartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  const typeName = useTypeName()
  const kinds = ['net', 'vat', 'gross'] as const
  return (
    <section className={settings.section} aria-labelledby="figures-types">
      <h2 id="figures-types">{t('types')}</h2>
      <p>{t('sumsText')}</p>
      <div className={classes.scroll}>
        <FigureTable
          name={{ labelledBy: 'figures-types' }}
          head={[t('edocs:search.docType'), t('documents'), ...kinds.map((kind) => t(`edocs:fact.${kind}`))]}
          rows={types.map(({ docType, documents, sums }) => ({
            key: docType,
            name: typeName(docType),
            cells: [
              <ListLink key="documents" box={box} isAll={isAll} search={{ from, to, docType }}>
                {formatCount(documents)}
              </ListLink>,
              ...kinds.map((kind) => <Sums key={kind} sums={sums} kind={kind} />),
            ],
          }))}
        />
      </div>
    </section>
  )
}

/** What waits, failed, or asks for a decision, with the reason. */
export function TroublesPart({ box, isAll, figures: { troubles, from, to } }: PartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  return (
    <section className={settings.section} aria-labelledby="figures-troubles">
      <h2 id="figures-troubles">{t(`${box}.troubles`)}</h2>
      {troubles.length === 0 ? (
        <p className={classes.dim}>{t(`${box}.noTroubles`)}</p>
      ) : (
        <FigureTable
          name={{ labelledBy: 'figures-troubles' }}
          head={[t('trouble'), t('documents')]}
          rows={troubles.map(({ status, reason, documents }) => ({
            key: `${status} ${reason ?? ''}`,
            name: [t(`edocs:status.${status}`), ...(reason === null ? [] : [t(`edocs:reasonName.${reason}`)])].join(
              ' · ',
            ),
            cells: [
              <ListLink
                key="documents"
                box={box}
                isAll={isAll}
                search={{ from, to, status, ...(reason !== null && { reason }) }}
              >
                {formatCount(documents)}
              </ListLink>,
            ],
          }))}
        />
      )}
    </section>
  )
}

/** Who sent or received most. An address names one of their documents, and no tax id. */
export function PartiesPart({ box, isAll, figures: { parties, from, to } }: PartProps) {
  const { t } = useTranslation(['edoc-figures', 'edocs'])
  return (
    <section className={settings.section} aria-labelledby="figures-parties">
      <h2 id="figures-parties">{t(`${box}.parties`)}</h2>
      {parties === null || parties.length === 0 ? (
        <p className={classes.dim}>{t(parties === null ? 'partiesOfOne' : 'noParties')}</p>
      ) : (
        <FigureTable
          name={{ labelledBy: 'figures-parties' }}
          head={[t(`${box}.party`), t('documents')]}
          rows={parties.map(({ edocId, name, taxId, documents }) => ({
            key: edocId,
            name: `${name ?? t('edocs:unnamed')} · ${taxId}`,
            cells: [
              <ListLink key="documents" box={box} isAll={isAll} search={{ from, to, party: edocId }}>
                {formatCount(documents)}
              </ListLink>,
            ],
          }))}
        />
      )}
    </section>
  )
}
