import type { ItemDetail } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/dates.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { FactNote } from '../../browser/index.ts'
import { LockRequests } from './lock-requests.tsx'

/** Who holds the lock, since when and until when, and who asks for it. */
export function LockFact({ item }: { item: ItemDetail }) {
  const { t } = useTranslation('protection')
  const language = useLanguage()
  const { lock } = item
  if (!lock) return null
  const since = formatDateTime(lock.since, language)
  return (
    <>
      {lock.mine ? t('lock.byMe') : t('lock.by', { name: lock.holder })}
      <FactNote>
        {t('lock.since', { since })}
        {lock.kind === 'system'
          ? ` · ${t('lock.byProgram')}`
          : lock.until && ` · ${t('lock.for', { until: formatDateTime(lock.until, language) })}`}
      </FactNote>
      <LockRequests item={item} />
    </>
  )
}
