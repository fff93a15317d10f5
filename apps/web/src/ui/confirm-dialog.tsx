import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FormError } from './form.tsx'
import classes from './dialog.module.css'

export type ConfirmDialogProps = {
  opened: boolean
  onClose: () => void
  /** May be asynchronous: the dialog waits, shows an error and closes when it is done. */
  onConfirm: () => void | Promise<unknown>
  title: ReactNode
  /** Names what is lost. */
  text: ReactNode
  /** A verb. */
  confirmLabel: string
  danger?: boolean
  /** Has to be typed before the button works, for many items at once. */
  typedWord?: string
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenConfirm {...props} /> : null
}

function OpenConfirm({ onClose, onConfirm, title, text, confirmLabel, danger, typedWord }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const form = useId()
  const allowed = !typedWord || typed.trim() === typedWord

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    if (!allowed || busy) return
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }

  return (
    <Dialog
      opened
      role="alertdialog"
      onClose={onClose}
      busy={busy}
      title={title}
      text={text}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus={typedWord ? undefined : true}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            loading={busy}
            disabled={!allowed}
            {...(danger ? { color: 'red', className: classes.danger } : {})}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void confirm(event)}>
        {typedWord && (
          <TextInput
            label={t('dialog.typeWord', { word: typedWord })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        <FormError error={error} />
      </form>
    </Dialog>
  )
}
