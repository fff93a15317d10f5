import type { Item } from '@khlang/contract'
import { openEncryptedFile } from '@khlang/contract/encryption'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { type Secret, SecretDialog } from './secret-dialog.tsx'

type Props = { item: Pick<Item, 'id' | 'name'>; onEnd: (open: boolean) => void }

/** Asks for the passphrase of a file to download it. */
export function PassphraseDialog({ item, onEnd }: Props) {
  const { t } = useTranslation('encryption')
  const open = async (secret: Secret) => {
    await call(openEncryptedFile, { params: { id: item.id }, body: secret })
    onEnd(true)
  }
  return (
    <SecretDialog
      onClose={() => onEnd(false)}
      title={t('open.title')}
      text={t('open.text', { name: item.name })}
      confirm={t('open.confirm')}
      onGive={open}
    />
  )
}
