import { changePassword } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { PasswordField } from '../../ui/form.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import settings from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { PasswordAdvice } from './entry/password.tsx'
import { signInOptions } from './entry/sign-in-options.ts'
import { ThrottledError, useThrottle } from './entry/throttle.tsx'
import { confirmRule, fieldOfCode, passwordRule } from './rules.ts'

/** Changes the own password; people of an external provider are referred to it. */
export function OwnPassword() {
  const { t } = useTranslation('identity')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(signInOptions())
  return (
    <section className={settings.section}>
      <h2>{t('ownPassword.title')}</h2>
      <p>{t(data?.embedded === false ? 'ownPassword.elsewhere' : 'ownPassword.text')}</p>
      {data?.embedded !== false && (
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('ownPassword.change')}
        </Button>
      )}
      {open && <PasswordDialog onClose={() => setOpen(false)} />}
    </section>
  )
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const wait = useThrottle(error)
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
    toast({ tone: 'good', message: t('ownPassword.done') })
    onClose()
  }
  const onSubmit = () => {
    if (wait === 0 && form.validate()) void send(save, (failure) => form.showServerErrors(failure, fieldOfCode))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('ownPassword.change')}
      text={t('ownPassword.ends')}
      busy={busy}
      dirty={form.dirty}
      confirm={t('ownPassword.change')}
      disabled={wait > 0}
      onSubmit={onSubmit}
    >
      <PasswordField
        label={t('ownPassword.current')}
        {...form.textProps('currentPassword')}
        autoComplete="current-password"
        data-autofocus
      />
      <div>
        <PasswordField label={t('field.newPassword')} {...form.textProps('password')} autoComplete="new-password" />
        <PasswordAdvice password={form.values.password} />
      </div>
      <PasswordField
        label={t('field.confirmPassword')}
        {...form.textProps('confirmPassword')}
        autoComplete="new-password"
      />
      <ThrottledError error={error} wait={wait} />
    </FormDialog>
  )
}
