import { Button } from '@mantine/core'
import { filePasswordLength, type Item, removeFilePassword, setFilePassword } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session.ts'
import { CallError, call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FieldStack, FormError } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { putItem, refreshLists } from '../drive.cache.ts'
import { SecretField } from './secret-field.tsx'

export type PasswordDialogProps = { item: Item; way: 'set' | 'remove'; onClose: () => void }

const fieldOf: Record<string, 'current' | 'password' | 'confirm'> = {
  PASSWORD_CURRENT: 'current',
  PASSWORD_SAME: 'password',
  PASSWORD_COMMON: 'password',
  FILE_PASSWORD_SHORT: 'password',
  PASSWORD_CONFIRM: 'confirm',
}

/** Sets the password of a file, changes it, or takes it off. */
export function PasswordDialog({ item, way, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const { active } = useMe()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const id = useId()
  const removing = way === 'remove'
  // Its owner takes it off without knowing it, and Admin Business on files of the business.
  const isFree = removing && (item.permission === 'owner' || active.isAdmin)
  const asksCurrent = item.hasPassword && !isFree
  const kind = removing ? 'remove' : item.hasPassword ? 'change' : 'set'
  const form = useForm(
    { current: '', password: '', confirm: '' },
    {
      current: (value) => (asksCurrent && value === '' ? t('password.required') : null),
      password: (value, all) => {
        if (removing) return null
        if ([...value].length < filePasswordLength) return t('password.short', { min: filePasswordLength })
        return asksCurrent && value === all.current ? t('password.same') : null
      },
      confirm: (value, all) => (removing || value === all.password ? null : t('password.differs')),
    },
  )
  const { current, password, confirm } = form.values

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !form.accept()) return
    setBusy(true)
    setError(null)
    const given = asksCurrent ? { currentPassword: current } : {}
    const params = { id: item.id }
    try {
      const changed = removing
        ? await call(removeFilePassword, { params, body: given })
        : await call(setFilePassword, { params, body: { password, confirmPassword: confirm, ...given } })
      putItem(queries, changed)
      refreshLists(queries, [item.parentId])
      // What was read while it was open is not kept.
      queries.removeQueries({ queryKey: ['content'] })
      toast({ tone: 'good', message: t(`password.done.${kind}`, { name: item.name }) })
      onClose()
    } catch (failure) {
      const field = failure instanceof CallError ? fieldOf[failure.machineCode] : undefined
      if (field && failure instanceof CallError) form.refuse(field, failure.message)
      else setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(`password.title.${kind}`, { name: item.name })}
      text={t(`password.text.${isFree ? 'removeFree' : kind}`)}
      busy={busy}
      dirty={form.dirty}
      footer={
        <>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} loading={busy} {...(removing && { color: 'red' })}>
            {t(`password.confirmButton.${kind}`)}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void save(event)} noValidate>
        <FieldStack>
          {asksCurrent && (
            <SecretField label={t('password.current')} autoComplete="off" data-autofocus {...form.text('current')} />
          )}
          {!removing && (
            <>
              <SecretField
                label={t(item.hasPassword ? 'password.new' : 'password.label')}
                description={t('password.hint', { min: filePasswordLength })}
                autoComplete="new-password"
                data-autofocus={asksCurrent ? undefined : true}
                {...form.text('password')}
              />
              <SecretField label={t('password.again')} autoComplete="new-password" {...form.text('confirm')} />
            </>
          )}
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
