import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../ui/form-dialog.tsx'
import settings from '../../ui/settings.module.css'
import { signInOptions } from './entry/sign-in-options.ts'
import { ThrottledError } from './entry/throttle.tsx'
import { NewPasswordFields, useNewPassword } from './new-password.tsx'

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
  const { form, min, busy, error, wait, submit } = useNewPassword(onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={t('ownPassword.change')}
      text={t('ownPassword.ends')}
      busy={busy}
      dirty={form.dirty}
      confirm={t('ownPassword.change')}
      disabled={wait > 0}
      onSubmit={submit}
    >
      <NewPasswordFields form={form} min={min} />
      <ThrottledError error={error} wait={wait} />
    </FormDialog>
  )
}
