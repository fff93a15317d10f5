import { BellOff, CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/states.tsx'

/** Nothing has happened yet, or everything has been read. */
export function NoNotices({ level = 2, allRead = false }: { level?: 2 | 3; allRead?: boolean }) {
  const { t } = useTranslation('notifications')
  return allRead ? (
    <EmptyState icon={CheckCheck} level={level} title={t('noneUnread.title')} text={t('noneUnread.text')} />
  ) : (
    <EmptyState icon={BellOff} level={level} title={t('empty.title')} text={t('empty.text')} />
  )
}
