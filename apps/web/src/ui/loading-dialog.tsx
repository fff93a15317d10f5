import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { openModal } from './dialog-stack.ts'
import classes from './loading-dialog.module.css'
import { Skeletons } from './skeletons.tsx'
import { ErrorState } from './states.tsx'
import { useBackStep } from './use-back-step.ts'

/** Why the code of a dialog did not arrive, and a way to try again. */
export type Missing = { error: unknown; again: () => void }
export type LoadingDialogProps = { missing: Missing | null; onClose: () => void }

/** A placeholder for a dialog that is loading: keys pressed meanwhile must not act on the page below. */
export const DialogPlaceholder = () => <span hidden data-dialog-placeholder="" />

const delayMs = 200

/** In place of a dialog whose code has not arrived, nor that of dialogs in general; what comes at once never flickers. */
export function LoadingDialog(props: LoadingDialogProps) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  return isShown || props.missing ? <Frame {...props} /> : <DialogPlaceholder />
}

function Frame({ missing, onClose }: LoadingDialogProps) {
  const { t } = useTranslation('ui')
  const element = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (element.current ? openModal(element.current) : undefined), [])
  useBackStep(element, true, onClose)
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('close')}
    </Button>
  )
  return createPortal(
    <dialog
      ref={element}
      className={classes.dialog}
      aria-label={t(missing ? 'error.title' : 'loading')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {missing ? (
        <ErrorState error={missing.error} onRetry={missing.again} action={close} />
      ) : (
        <div className={classes.waiting}>
          <Skeletons shape="text" rows={4} />
          {close}
        </div>
      )}
    </dialog>,
    document.body,
  )
}
