import { type Item, unlockFile } from '@khlang/contract'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack, FormError, PasswordField } from '../../../ui/form.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the password of a file that somebody wants to see or to have. */
export function UnlockDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('protection')
  const [password, setPassword] = useState('')
  const { busy, error, send } = useSending()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)

  const unlock = async () => {
    await call(unlockFile, { params: { id: item.id }, body: { password } })
    onEnd(true)
  }
  const startAgain = () => {
    setPassword('')
    field.current?.focus()
    return false
  }
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') void send(unlock, startAgain)
  }
  return (
    <Dialog
      opened
      onClose={() => onEnd(false)}
      title={t('unlock.title')}
      text={t('unlock.text', { name: item.name })}
      busy={busy}
      footer={
        <DialogActions
          form={form}
          confirm={t('unlock.confirm')}
          onCancel={() => onEnd(false)}
          busy={busy}
          disabled={password === ''}
        />
      }
    >
      <form id={form} onSubmit={open} noValidate>
        <FieldStack>
          <PasswordField
            label={t('password.label')}
            name="file-password"
            autoComplete="off"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            ref={field}
            data-autofocus
          />
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
