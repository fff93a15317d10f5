import { TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../lib/use-sending.ts'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from './form.tsx'

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
  const { busy, error, send } = useSending()
  const form = useId()
  const allowed = !typedWord || typed.trim() === typedWord

  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!allowed) return
    void send(async () => {
      await onConfirm()
      onClose()
    })
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
        <DialogActions
          form={form}
          confirm={confirmLabel}
          onCancel={onClose}
          busy={busy}
          disabled={!allowed}
          danger={danger === true}
          focusCancel={!typedWord}
        />
      }
    >
      <form id={form} onSubmit={confirm}>
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
