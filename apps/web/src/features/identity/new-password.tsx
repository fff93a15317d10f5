import { changePassword } from '@khlang/contract'
import { passwordLengths } from '@khlang/contract/sign-in-policy'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { useMe } from '../../lib/session.ts'
import { useSending } from '../../lib/use-sending.ts'
import { PasswordField } from '../../ui/form.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { PasswordAdvice } from './entry/password.tsx'
import { useThrottle } from './entry/throttle.tsx'
import { confirmRule, fieldOfCode, passwordRule } from './rules.ts'

/** The change of the own password: the current one, and the new one twice. */
export function useNewPassword(onDone: () => unknown) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const wait = useThrottle(error)
  const { passwordLength: min = passwordLengths.min } = useMe()
  const form = useForm(
    { currentPassword: '', password: '', confirmPassword: '' },
    {
      currentPassword: (text) => (text === '' ? t('field.required') : null),
      password: (text, all) => passwordRule(text) ?? (text === all.currentPassword ? t('ownPassword.same') : null),
      confirmPassword: (text, all) => confirmRule(text, all.password),
    },
  )
  const save = async () => {
    await call(changePassword, { body: form.values })
    void queries.invalidateQueries({ queryKey: ['sessions'] })
    void queries.invalidateQueries({ queryKey: ['me'] })
    toast({ tone: 'good', message: t('ownPassword.done') })
    await onDone()
  }
  const submit = () => {
    if (wait === 0 && form.validate()) void send(save, (failure) => form.showServerErrors(failure, fieldOfCode))
  }
  return { form, min, busy, error, wait, submit }
}

export function NewPasswordFields({ form, min }: Pick<ReturnType<typeof useNewPassword>, 'form' | 'min'>) {
  const { t } = useTranslation('identity')
  return (
    <>
      <PasswordField
        label={t('ownPassword.current')}
        {...form.textProps('currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <div>
        <PasswordField label={t('field.newPassword')} {...form.textProps('password')} autoComplete="new-password" />
        <PasswordAdvice password={form.values.password} />
        {min > passwordLengths.min && (
          <p className={settings.quiet}>{t('ownPassword.business', { min, own: passwordLengths.min })}</p>
        )}
      </div>
      <PasswordField
        label={t('field.confirmPassword')}
        {...form.textProps('confirmPassword')}
        autoComplete="new-password"
      />
    </>
  )
}
