import { Button } from '@mantine/core'
import type { Item } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { FileLines } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { LeftOut } from '../registry/dialogs.ts'
import classes from './dialogs.module.css'

export type PartialDialogProps = {
  /** The action, as its button says. */
  label: string
  taken: readonly Item[]
  left: readonly LeftOut[]
  run: () => void
  onClose: () => void
}

/** Before an action that can be done to some of the chosen items: to which, to which not, and why. */
export function PartialDialog({ label, taken, left, run, onClose }: PartialDialogProps) {
  const { t } = useTranslation(['browser-dialogs', 'browser'])
  const rest = (count: number) => t('conflict.rest', { count })
  return (
    <Dialog
      opened
      width="medium"
      onClose={onClose}
      title={t('partial.title', { action: label.replace(/…$/, '') })}
      text={t('partial.text', { count: taken.length, all: taken.length + left.length })}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('browser:cancel')}
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onClose()
              run()
            }}
          >
            {t('partial.confirm', { count: taken.length })}
          </Button>
        </>
      }
    >
      <section aria-label={t('partial.left')}>
        <h3 className={classes.part}>{t('partial.left')}</h3>
        <FileLines
          lines={left.map(({ item, reason }) => ({ key: item.id, item, sub: reason }))}
          atMost={100}
          rest={rest}
        />
      </section>
      <section aria-label={t('partial.taken')}>
        <h3 className={classes.part}>{t('partial.taken')}</h3>
        <FileLines lines={taken.map((item) => ({ key: item.id, item }))} atMost={20} rest={rest} />
      </section>
    </Dialog>
  )
}
