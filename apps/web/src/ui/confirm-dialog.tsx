import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSending } from '../lib/use-sending.ts'
import { FormDialog } from './form-dialog.tsx'

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

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.opened ? <OpenConfirm {...props} /> : null
}

function OpenConfirm({ onClose, onConfirm, title, text, confirmLabel, danger, typedWord }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const { busy, error, send } = useSending()
  const allowed = !typedWord || typed.trim() === typedWord

  const confirm = () => {
    if (!allowed) return
    void send(async () => {
      await onConfirm()
      onClose()
    })
  }

  return (
    <FormDialog
      role="alertdialog"
      onClose={onClose}
      busy={busy}
      dirty={false}
      title={title}
      text={text}
      confirm={confirmLabel}
      disabled={!allowed}
      danger={danger === true}
      focusCancel={!typedWord}
      onSubmit={confirm}
      error={error}
    >
      {typedWord && (
        <TextInput
          label={t('dialog.typeWord', { word: typedWord })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      )}
    </FormDialog>
  )
}
