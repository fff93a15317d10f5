import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A password that can be looked at while it is typed. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation('protection')
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
      maxLength={200}
      {...props}
    />
  )
}
