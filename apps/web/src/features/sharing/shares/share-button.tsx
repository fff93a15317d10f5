import type { Item } from '@khlang/contract'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ShareDialog } from './share-dialog.tsx'

/** Shares the file that is being looked at. */
export function ShareButton({ item }: { item: Item }) {
  const { t } = useTranslation('shares')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('send')} icon={UserPlus} iconSize={19} size="large" strong onClick={() => setOpen(true)} />
      {isOpen && <ShareDialog items={[item]} onClose={() => setOpen(false)} />}
    </>
  )
}
