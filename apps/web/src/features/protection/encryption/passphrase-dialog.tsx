import type { Item } from '@khlang/contract'
import { openEncryptedFile } from '@khlang/contract/encryption'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { type Secret, SecretForm } from './secret-form.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the passphrase of a file that somebody wants to have. */
export function PassphraseDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('encryption')
  const { busy, error, send } = useSending()
  const form = useId()
  const open = async (secret: Secret) => {
    await call(openEncryptedFile, { params: { id: item.id }, body: secret })
    onEnd(true)
  }
  return (
    <Dialog
      opened
      onClose={() => onEnd(false)}
      title={t('open.title')}
      text={t('open.text', { name: item.name })}
      busy={busy}
      footer={<DialogActions form={form} confirm={t('open.confirm')} onCancel={() => onEnd(false)} busy={busy} />}
    >
      <SecretForm id={form} error={error} onGive={(secret, again) => void send(() => open(secret), again)} />
    </Dialog>
  )
}
