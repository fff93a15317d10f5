import type { Item } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { VersionList } from './version-list.tsx'

/** The versions of a file above the page. */
export function VersionsDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('versions')
  return (
    <Dialog opened width="medium" onClose={onClose} title={t('title', { name: item.name })}>
      <VersionList item={item} />
    </Dialog>
  )
}
