import type { Item } from '@khlang/contract'
import { encryptFile, passphraseLength } from '@khlang/contract/encryption'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { type FieldOfCode, useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PasswordField } from '../../../ui/form.tsx'
import { putItem, refreshLists } from '../../browser/index.ts'
import classes from './encryption.module.css'

const fieldOf: FieldOfCode = {
  PASSPHRASE_SHORT: 'passphrase',
  PASSWORD_COMMON: 'passphrase',
  PASSWORD_CONFIRM: 'again',
}

type Props = { item: Item; onEncrypted: (recoveryCode: string) => void; onClose: () => void }

/** Asks for a passphrase, and says what is lost with it. */
export function EncryptDialog({ item, onEncrypted, onClose }: Props) {
  const { t } = useTranslation('encryption')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const form = useForm(
    { passphrase: '', again: '' },
    {
      passphrase: (value) => ([...value].length < passphraseLength ? t('short', { min: passphraseLength }) : null),
      again: (value, all) => (value === all.passphrase ? null : t('differs')),
    },
  )
  const save = async () => {
    const { passphrase, again } = form.values
    const body = { passphrase, confirmPassphrase: again }
    const made = await call(encryptFile, { params: { id: item.id }, body })
    putItem(queries, made.item)
    refreshLists(queries, [item.parentId])
    // What was read before is not kept.
    queries.removeQueries({ queryKey: ['content'] })
    onEncrypted(made.recoveryCode)
  }
  const onSubmit = () => {
    if (form.validate()) void send(save, (failure) => form.showServerErrors(failure, fieldOf))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('encrypt.title', { name: item.name })}
      busy={busy}
      dirty={form.dirty}
      confirm={t('encrypt.confirm')}
      onSubmit={onSubmit}
      error={error}
    >
      <div className={classes.warning} role="note">
        <TriangleAlert size={20} aria-hidden="true" />
        <div>
          <p>{t('encrypt.text')}</p>
          <p>{t('encrypt.off')}</p>
        </div>
      </div>
      <PasswordField
        label={t('passphrase')}
        description={t('hint', { min: passphraseLength })}
        autoComplete="new-password"
        data-autofocus
        {...form.textProps('passphrase')}
      />
      <PasswordField label={t('again')} autoComplete="new-password" {...form.textProps('again')} />
    </FormDialog>
  )
}
