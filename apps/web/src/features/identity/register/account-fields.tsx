import { useTranslation } from 'react-i18next'
import type { Form } from '../../../lib/use-form.ts'
import { PasswordField } from '../../../ui/form.tsx'
import { PasswordAdvice } from '../entry/password.tsx'
import { UsernameField } from './username-field.tsx'

type AccountValues = { username: string; password: string; confirmPassword: string }
/** A form with these among its fields. */
type AccountForm = { values: AccountValues; textProps: Form<AccountValues>['textProps'] }

/** What somebody signs in with. */
export function AccountFields({ form }: { form: AccountForm }) {
  const { t } = useTranslation('identity')
  const { textProps, values } = form
  return (
    <>
      <UsernameField form={form} />
      <div>
        <PasswordField
          label={t('field.newPassword')}
          {...textProps('password')}
          required
          autoComplete="new-password"
          maxLength={200}
        />
        <PasswordAdvice password={values.password} />
      </div>
      <PasswordField
        label={t('field.confirmPassword')}
        {...textProps('confirmPassword')}
        required
        autoComplete="new-password"
        maxLength={200}
      />
    </>
  )
}
