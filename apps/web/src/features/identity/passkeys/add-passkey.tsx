import { addPasskey, passkeyNameLength, startPasskey } from '@khlang/contract/passkeys'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { RecoveryCodes } from '../recovery/recovery-codes.tsx'
import { createPasskey } from './ceremony.ts'

type Props = { onClose: () => void; onAdded: () => void }

/** Names a passkey, lets the browser create it, and shows the recovery codes that come with the first second factor. */
export function AddPasskey({ onClose, onAdded }: Props) {
  const { t } = useTranslation('identity')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, error, send } = useSending()
  const form = useForm({ name: '' }, { name: (text) => (text.trim() === '' ? t('passkeys.nameMissing') : null) })
  if (codes) return <RecoveryCodes codes={codes} onClose={onAdded} />

  const add = async () => {
    const { name } = form.values
    const passkey = await createPasskey(await call(startPasskey, { body: {} }))
    const { recoveryCodes } = await call(addPasskey, { body: { name, passkey } })
    toast({ tone: 'good', message: t('passkeys.added', { name: name.trim() }) })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onAdded()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('passkeys.add')}
      text={t('passkeys.addText')}
      busy={busy}
      dirty={form.dirty}
      confirm={t('passkeys.create')}
      onSubmit={() => {
        if (form.validate()) void send(add, form.showServerErrors)
      }}
      error={error}
    >
      <Field
        label={t('passkeys.name')}
        hint={t('passkeys.nameHint')}
        {...form.textProps('name')}
        maxLength={passkeyNameLength}
        autoComplete="off"
        data-autofocus
      />
    </FormDialog>
  )
}
