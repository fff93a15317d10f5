import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { RenameSettings } from './rename-settings.tsx'

/** The same settings, from the boxes: for the account that is active. */
export function RenameDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('renaming')
  return (
    <Dialog opened width="large" title={t('title')} text={t('text')} onClose={onClose}>
      <RenameSettings level={3} />
    </Dialog>
  )
}
