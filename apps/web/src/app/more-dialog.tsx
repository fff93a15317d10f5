import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { PlaceList } from './sidebar.tsx'
import { StorageBar } from './storage-bar.tsx'

export type MoreDialogProps = { pinned: ((onChoose: () => void) => ReactNode) | undefined; onClose: () => void }

/** Every place of the drive, on a phone. */
export function MoreDialog({ pinned, onClose }: MoreDialogProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog opened onClose={onClose} title={t('menu.more')}>
      <PlaceList onChoose={onClose} pinned={pinned?.(onClose)} />
      <StorageBar />
    </Dialog>
  )
}
