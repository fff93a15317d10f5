import type { Reply } from '@khlang/contract'
import type { previewFolderRules } from '@khlang/contract/folder-rules'
import { levelLabels } from '@khlang/contract/permissions'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import classes from '../organisation.module.css'

type Preview = Reply<typeof previewFolderRules>

/** What saving would change: who gains, who loses, on how many items. */
export function Outcome({ outcome }: { outcome: Preview }) {
  const { t } = useTranslation('organisation')
  const { gainCount, gain, loseCount, lose, items } = outcome
  if (gainCount + loseCount === 0) return <p role="status">{t('permissions.outcome.nobody')}</p>
  return (
    <div role="status">
      <p>{t('permissions.outcome.items', { count: items })}</p>
      {gainCount > 0 && (
        <People title={t('permissions.outcome.gain', { count: gainCount })} people={gain} count={gainCount} />
      )}
      {loseCount > 0 && (
        <People title={t('permissions.outcome.lose', { count: loseCount })} people={lose} count={loseCount} />
      )}
    </div>
  )
}

type PeopleProps = { title: string; people: Preview['gain']; count: number }

function People({ title, people, count }: PeopleProps) {
  const { t } = useTranslation('organisation')
  const language = useLanguage()
  return (
    <details className={classes.people}>
      <summary>{title}</summary>
      <ul>
        {people.map(({ employeeId, name, from, to }) => (
          <li key={employeeId}>
            {t('permissions.outcome.change', {
              name,
              from: levelLabels[from ?? 'none'][language],
              to: levelLabels[to ?? 'none'][language],
            })}
          </li>
        ))}
        {count > people.length && <li>{t('permissions.outcome.more', { count: count - people.length })}</li>}
      </ul>
    </details>
  )
}
