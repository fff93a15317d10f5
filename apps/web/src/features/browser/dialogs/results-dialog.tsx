import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n.ts'
import { FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Failed, Left } from '../model/outcome.ts'
import { useBrowser } from '../registry/browser-context.ts'
import { failureText } from '../actions/failure-text.ts'

export type ResultsDialogProps = {
  failed: readonly Failed[]
  left: readonly Left[]
  done: number
  title: string
  onClose: () => void
}

/** What could not be done, item by item, and why. */
export function ResultsDialog({ failed, left, done, title, onClose }: ResultsDialogProps) {
  const { t } = useTranslation('browser-dialogs')
  const language = useLanguage()
  const all = [...failed, ...left]
  const { capabilities } = useBrowser()
  const remedies = capabilities
    .flatMap((capability) => capability.remedies ?? [])
    .map((remedy) => ({ ...remedy, items: failed.filter(remedy.fits).map(({ item }) => item) }))
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={title}
      text={done > 0 ? t('results.partly', { done, failed: all.length }) : t('results.failed', { count: all.length })}
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
      <Suspense>{remedies.map(({ id, items, Part }) => items.length > 0 && <Part key={id} items={items} />)}</Suspense>
    </Dialog>
  )
}
