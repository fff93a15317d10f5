import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../app/i18n.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { type Failed, failureText } from '../actions/bulk.ts'
import classes from './dialogs.module.css'

export type ResultsDialogProps = { failed: readonly Failed[]; done: number; title: string; onClose: () => void }
const shownAtMost = 300

/** What could not be done, item by item, and why. */
export function ResultsDialog({ failed, done, title, onClose }: ResultsDialogProps) {
  const { t } = useTranslation('drive')
  const language = useLanguage()
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={
        done > 0 ? t('results.partly', { done, failed: failed.length }) : t('results.none', { count: failed.length })
      }
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('results.close')}
        </Button>
      }
    >
      <ul className={classes.files}>
        {failed.slice(0, shownAtMost).map((one) => (
          <li key={one.item.id}>
            <FileIcon item={one.item} size={18} />
            <span className={classes.words}>
              <b title={one.item.name}>{one.item.name}</b>
              <small>{failureText(one, language)}</small>
            </span>
          </li>
        ))}
        {failed.length > shownAtMost && <li>{t('conflict.rest', { count: failed.length - shownAtMost })}</li>}
      </ul>
    </Dialog>
  )
}
