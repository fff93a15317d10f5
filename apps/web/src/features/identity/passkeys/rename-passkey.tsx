import { type Passkey, passkeyNameLength, renamePasskey } from '@khlang/contract/passkeys'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

type Props = { passkey: Passkey; onClose: () => void; onRenamed: () => void }

export function RenamePasskey({ passkey, onClose, onRenamed }: Props) {
  const { t } = useTranslation('identity')
  const { busy, error, send } = useSending()
  const form = useForm(
    { name: passkey.name },
    { name: (text) => (text.trim() === '' ? t('passkeys.nameMissing') : null) },
  )
  const rename = async () => {
    await call(renamePasskey, { params: { id: passkey.id }, body: { name: form.values.name } })
    onRenamed()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('passkeys.askName')}
      busy={busy}
      dirty={form.dirty}
      confirm={t('passkeys.save')}
      onSubmit={() => {
        if (form.validate()) void send(rename, form.showServerErrors)
      }}
      error={error}
    >
      <Field
        label={t('passkeys.name')}
        {...form.textProps('name')}
        maxLength={passkeyNameLength}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
