import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/dialog.tsx'
import { PlaceList } from './place-list.tsx'
import { StorageBar } from './storage-bar.tsx'

type Part = (onChoose: () => void) => ReactNode
export type MoreDialogProps = {
  pinned: Part | undefined
  /** The menu of the area, before the places. */
  area: Part | undefined
  onClose: () => void
}

/** Every place of the drive, on a phone. */
export function MoreDialog({ pinned, area, onClose }: MoreDialogProps) {
  const { t } = useTranslation('app')
  return (
    <Dialog opened onClose={onClose} title={t('menu.more')}>
      {area?.(onClose)}
      <PlaceList onChoose={onClose} pinned={pinned?.(onClose)} />
      <StorageBar />
    </Dialog>
  )
}
