import { type Item, unlockFile } from '@khlang/contract'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { PasswordField } from '../../../ui/form.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the password of a file to view or download it. */
export function UnlockDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('protection')
  const form = useForm({ password: '' }, {})
  const { password } = form.values
  const { busy, error, send } = useSending()

  const unlock = async () => {
    await call(unlockFile, { params: { id: item.id }, body: { password } })
    onEnd(true)
  }
  const startAgain = () => {
    form.clear()
    form.focus('password')
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
      dirty={false}
      confirm={t('unlock.confirm')}
      disabled={password === ''}
      onSubmit={open}
      error={error}
    >
      <PasswordField
        label={t('password.label')}
        {...form.textProps('password')}
        name="file-password"
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
