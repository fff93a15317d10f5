import { HardDriveDownload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './public-pages.module.css'

/** Visitors who only look load nothing of this. */
const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })))

type SaveButtonProps = { token: string; ids: readonly string[]; reopen: () => Promise<void> }

/** Copies what the link shows into a drive of the visitor. */
export function SaveButton({ token, ids, reopen }: SaveButtonProps) {
  const { t } = useTranslation('public-pages')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.second} onClick={() => setOpen(true)}>
        <HardDriveDownload size={18} aria-hidden="true" />
        {t('save.open')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveDialog {...{ token, ids, reopen }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
