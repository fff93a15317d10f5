import type { Item } from '@khlang/contract'
import { encryptFile, passphraseLength } from '@khlang/contract/encryption'
import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, call } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { FieldStack, FormError, PasswordField } from '../../../ui/form.tsx'
import { putItem, refreshLists } from '../../browser/index.ts'
import classes from './encryption.module.css'

const fieldOf: Record<string, 'passphrase' | 'again'> = {
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
  const id = useId()
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
  const refuse = (failure: unknown) => {
    const field = failure instanceof CallError ? fieldOf[failure.machineCode] : undefined
    if (!field || !(failure instanceof CallError)) return false
    form.refuse(field, failure.message)
    return true
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (form.accept()) void send(save, refuse)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('encrypt.title', { name: item.name })}
      busy={busy}
      dirty={form.dirty}
      footer={<DialogActions form={id} confirm={t('encrypt.confirm')} onCancel={onClose} busy={busy} />}
    >
      <form id={id} onSubmit={onSubmit} noValidate>
        <FieldStack>
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
            {...form.text('passphrase')}
          />
          <PasswordField label={t('again')} autoComplete="new-password" {...form.text('again')} />
          <FormError error={error} />
        </FieldStack>
      </form>
    </Dialog>
  )
}
