import { changePassword, getSignInOptions } from '@khlang/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { FieldStack, PasswordField } from '../../ui/form.tsx'
import classes from '../../ui/settings.module.css'
import { toast } from '../../ui/toasts.tsx'
import { PasswordAdvice } from './entry/password.tsx'
import { ThrottledError, useThrottle } from './entry/throttle.tsx'
import { confirmRule, fieldOfError, passwordRule } from './rules.ts'

/** Changing one's own password; who signs in elsewhere is told where it is changed. */
export function OwnPassword() {
  const { t } = useTranslation('identity')
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: ({ signal }) => call(getSignInOptions, { query: {} }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section className={classes.section}>
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
  const id = useId()
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
  const refuse = (failure: unknown) => {
    const field = fieldOfError(failure)
    if (!field || !(field in form.values) || !(failure instanceof Error)) return false
    form.refuse(field as keyof typeof form.values, failure.message)
    return true
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0 && form.accept()) void send(save, refuse)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('ownPassword.change')}
      text={t('ownPassword.ends')}
      busy={busy}
      dirty={form.dirty}
      footer={
        <DialogActions form={id} confirm={t('ownPassword.change')} onCancel={onClose} busy={busy} disabled={wait > 0} />
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <FieldStack>
          <PasswordField
            label={t('ownPassword.current')}
            {...form.text('currentPassword')}
            autoComplete="current-password"
            data-autofocus
          />
          <div>
            <PasswordField label={t('field.newPassword')} {...form.text('password')} autoComplete="new-password" />
            <PasswordAdvice password={form.values.password} />
          </div>
          <PasswordField
            label={t('field.confirmPassword')}
            {...form.text('confirmPassword')}
            autoComplete="new-password"
          />
          <ThrottledError error={error} wait={wait} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
