import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../app/i18n.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Failed, Left } from '../actions/bulk.ts'
import { failureText } from '../actions/failure-text.ts'
import { refusalOf } from '../model/permits.ts'
import { AskUnlock } from '../protection/ask-unlock.tsx'

export type ResultsDialogProps = {
  failed: readonly Failed[]
  left: readonly Left[]
  done: number
  title: string
  onClose: () => void
}

/** What could not be done, item by item, and why. */
export function ResultsDialog({ failed, left, done, title, onClose }: ResultsDialogProps) {
  const { t } = useTranslation('drive')
  const language = useLanguage()
  const all = [...failed, ...left]
  const mayAsk = failed.filter(
    ({ code, item }) => code === 'ITEM_LOCKED' && refusalOf({ ...item, locked: false }, 'lock.set', null) === null,
  )
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={done > 0 ? t('results.partly', { done, failed: all.length }) : t('results.none', { count: all.length })}
      footer={
        <Button onClick={onClose} data-autofocus>
          {t('results.close')}
        </Button>
      }
    >
      <FileLines
        lines={all.map((one) => ({ key: one.item.id, item: one.item, sub: failureText(one, language) }))}
        atMost={300}
        rest={(count) => t('conflict.rest', { count })}
      />
      {mayAsk.length > 0 && <AskUnlock items={mayAsk.map(({ item }) => item)} />}
    </Dialog>
  )
}
