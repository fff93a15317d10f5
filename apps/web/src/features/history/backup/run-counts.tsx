import type { BusinessRestore } from '@khlang/contract/business-restores'
import { type RestoreWay, restoreActions } from '@khlang/contract/restores'
import { useTranslation } from 'react-i18next'
import { FactList } from '../../../ui/fact-list.tsx'

/** What has happened to the items since, in numbers; of a private drive that is all there is to see. */
export function RunCounts({ run, way }: { run: BusinessRestore; way: RestoreWay }) {
  const { t } = useTranslation('backup')
  const counts = restoreActions.filter((action) => run.counts[action] > 0)
  return (
    <section aria-label={t('counts.title')}>
      <FactList
        facts={counts.map((action) => [t(`counts.${action}`), t('counts.items', { count: run.counts[action] })])}
      />
      {way === 'inPlace' && run.renamed > 0 && <p>{t('counts.renamed', { count: run.renamed })}</p>}
      {run[way].left > 0 && run.owner !== null && <p>{t('counts.left', { count: run[way].left })}</p>}
      {run.owner !== null && <p>{t('counts.private')}</p>}
    </section>
  )
}
