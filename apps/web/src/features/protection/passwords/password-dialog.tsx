import { filePasswordLength, type Item, removeFilePassword, setFilePassword } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useMe } from '../../../lib/session.ts'
import { call, isCode } from '../../../lib/call.ts'
import { type FieldOfCode, useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { PasswordField } from '../../../ui/form.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { putItem, refreshLists } from '../../browser/index.ts'

export type PasswordDialogProps = { item: Item; change: 'set' | 'remove'; onClose: () => void }

const fieldOf: FieldOfCode = {
  PASSWORD_CURRENT: 'current',
  FILE_PASSWORD_INHERITED: 'current',
  PASSWORD_SAME: 'password',
  PASSWORD_COMMON: 'password',
  FILE_PASSWORD_SHORT: 'password',
  PASSWORD_CONFIRM: 'confirm',
}

/** Sets, changes or removes the password of a file. */
export function PasswordDialog({ item, change, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('protection')
  const queries = useQueryClient()
  const { active } = useMe()
  const { busy, error, send } = useSending()
  const removing = change === 'remove'
  // The owner can remove it without knowing it, and so can Admin Business on files of the business; unless it was set before
  // the file came to them, which only the server knows.
  const [inherited, setInherited] = useState(false)
  const isFree = removing && !inherited && (item.permission === 'owner' || active.isAdmin)
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

  async function save() {
    const given = asksCurrent ? { currentPassword: current } : {}
    const params = { id: item.id }
    const changed = removing
      ? await call(removeFilePassword, { params, body: given })
      : await call(setFilePassword, { params, body: { password, confirmPassword: confirm, ...given } })
    putItem(queries, changed)
    refreshLists(queries, [item.parentId])
    // What was read while it was open is not kept.
    queries.removeQueries({ queryKey: ['content'] })
    toast({ tone: 'good', message: t(`password.done.${kind}`, { name: item.name }) })
    onClose()
  }
  const onSubmit = () => {
    if (!form.validate()) return
    void send(save, (failure) => {
      if (isCode(failure, 'FILE_PASSWORD_INHERITED')) setInherited(true)
      return form.showServerErrors(failure, fieldOf)
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(`password.title.${kind}`, { name: item.name })}
      text={t(`password.text.${isFree ? 'removeFree' : kind}`)}
      busy={busy}
      dirty={form.dirty}
      confirm={t(`password.confirmButton.${kind}`)}
      danger={removing}
      onSubmit={onSubmit}
      error={error}
    >
      {asksCurrent && (
        <PasswordField label={t('password.current')} autoComplete="off" data-autofocus {...form.textProps('current')} />
      )}
      {!removing && (
        <>
          <PasswordField
            label={t(item.hasPassword ? 'password.new' : 'password.label')}
            description={t('password.hint', { min: filePasswordLength })}
            autoComplete="new-password"
            data-autofocus={asksCurrent ? undefined : true}
            {...form.textProps('password')}
          />
          <PasswordField label={t('password.again')} autoComplete="new-password" {...form.textProps('confirm')} />
        </>
      )}
    </FormDialog>
  )
}
