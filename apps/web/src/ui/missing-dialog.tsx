import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { pushDialog } from './dialog-stack.ts'
import classes from './missing-dialog.module.css'
import { ErrorState } from './states.tsx'

export type MissingDialogProps = { error: unknown; onRetry: () => void; onClose: () => void }

/** In place of a dialog whose code has not arrived, nor that of dialogs in general. */
export function MissingDialog({ error, onRetry, onClose }: MissingDialogProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    const pop = pushDialog(dialog)
    return () => {
      pop()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return createPortal(
    <dialog
      ref={element}
      className={classes.dialog}
      aria-label={t('error.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <ErrorState
        error={error}
        onRetry={onRetry}
        action={
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        }
      />
    </dialog>,
    document.body,
  )
}
