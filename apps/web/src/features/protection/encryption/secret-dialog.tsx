import { Button } from '@mantine/core'
import type { Input } from '@khlang/contract'
import type { openEncryptedFile } from '@khlang/contract/encryption'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Field, PasswordField } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

export type Secret = Input<typeof openEncryptedFile>['body']
export type SecretDialogProps = {
  title: string
  text: string
  confirm: string
  onGive: (secret: Secret) => Promise<unknown>
  onClose: () => void
}

/** Asks for the passphrase of an encrypted file, or for its recovery code; again when it was wrong. */
export function SecretDialog({ onGive, onClose, ...texts }: SecretDialogProps) {
  const { t } = useTranslation('encryption')
  const [by, setBy] = useState<'passphrase' | 'recoveryCode'>('passphrase')
  const { busy, error, send } = useSending()
  const form = useForm({ secret: '' }, { secret: (value) => (value.trim() === '' ? t('required') : null) })
  const { secret } = form.values
  const startAgain = () => {
    form.clear()
    form.focus('secret')
    return false
  }
  const onSubmit = () => {
    if (!form.validate()) return
    void send(() => onGive(by === 'passphrase' ? { passphrase: secret } : { recoveryCode: secret }), startAgain)
  }
  const props = { label: t(by), autoComplete: 'off', 'data-autofocus': true, ...form.textProps('secret') }
  return (
    <FormDialog {...texts} onClose={onClose} busy={busy} dirty={form.dirty} onSubmit={onSubmit} error={error}>
      {by === 'passphrase' ? <PasswordField {...props} /> : <Field {...props} maxLength={60} spellCheck={false} />}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setBy(by === 'passphrase' ? 'recoveryCode' : 'passphrase')
            form.clear()
          }}
        >
          {t(by === 'passphrase' ? 'useRecovery' : 'usePassphrase')}
        </Button>
      </div>
    </FormDialog>
  )
}
