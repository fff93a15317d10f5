import { type Item, unlockFile } from '@khlang/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { PasswordField } from '../../../ui/form.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the password of a file that somebody wants to see or to have. */
export function UnlockDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('protection')
  const [password, setPassword] = useState('')
  const { busy, error, send } = useSending()
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
  const open = () => {
    if (password !== '') void send(unlock, startAgain)
  }
  return (
    <FormDialog
      onClose={() => onEnd(false)}
      title={t('unlock.title')}
      text={t('unlock.text', { name: item.name })}
      busy={busy}
      confirm={t('unlock.confirm')}
      disabled={password === ''}
      onSubmit={open}
      error={error}
    >
      <PasswordField
        label={t('password.label')}
        name="file-password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        ref={field}
        data-autofocus
      />
    </FormDialog>
  )
}
