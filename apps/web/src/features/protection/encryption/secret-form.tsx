import { Button } from '@mantine/core'
import type { Input } from '@khlang/contract'
import type { openEncryptedFile } from '@khlang/contract/encryption'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, FieldStack, FormError, PasswordField } from '../../../ui/form.tsx'

export type Secret = Input<typeof openEncryptedFile>['body']
type Props = {
  /** What the button of the dialog sends. */
  id: string
  error: unknown
  /** Resolves to false when it was refused: then the person starts again. */
  onGive: (secret: Secret, startAgain: () => false) => void
}

/** Asks for the passphrase of an encrypted file, or for its recovery code. */
export function SecretForm({ id, error, onGive }: Props) {
  const { t } = useTranslation('encryption')
  const [by, setBy] = useState<'passphrase' | 'recoveryCode'>('passphrase')
  const [value, setValue] = useState('')
  const [empty, setEmpty] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const startAgain = (): false => {
    setValue('')
    field.current?.focus()
    return false
  }
  const give = (event: FormEvent) => {
    event.preventDefault()
    if (value.trim() === '') return setEmpty(true)
    onGive(by === 'passphrase' ? { passphrase: value } : { recoveryCode: value }, startAgain)
  }
  const props = {
    label: t(by),
    value,
    error: empty ? t('required') : null,
    onChange: (event: { currentTarget: { value: string } }) => {
      setValue(event.currentTarget.value)
      setEmpty(false)
    },
    autoComplete: 'off',
    ref: field,
    'data-autofocus': true,
  }
  return (
    <form id={id} onSubmit={give} noValidate>
      <FieldStack>
        {by === 'passphrase' ? <PasswordField {...props} /> : <Field {...props} maxLength={60} spellCheck={false} />}
        <FormError error={error} />
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              setBy(by === 'passphrase' ? 'recoveryCode' : 'passphrase')
              setValue('')
              setEmpty(false)
            }}
          >
            {t(by === 'passphrase' ? 'useRecovery' : 'usePassphrase')}
          </Button>
        </div>
      </FieldStack>
    </form>
  )
}
