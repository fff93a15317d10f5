import type { Item } from '@khlang/contract'
import { decryptFile } from '@khlang/contract/encryption'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { putItem, refreshLists } from '../../browser/index.ts'
import { type Secret, SecretForm } from './secret-form.tsx'

/** Takes the encryption off a file for ever. */
export function DecryptDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { t } = useTranslation('encryption')
  const queries = useQueryClient()
  const { busy, error, send } = useSending()
  const form = useId()
  const decrypt = async (secret: Secret) => {
    putItem(queries, await call(decryptFile, { params: { id: item.id }, body: secret }))
    refreshLists(queries, [item.parentId])
    queries.removeQueries({ queryKey: ['content'] })
    toast({ tone: 'good', message: t('decrypt.done', { name: item.name }) })
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('decrypt.title', { name: item.name })}
      text={t('decrypt.text')}
      busy={busy}
      footer={<DialogActions form={form} confirm={t('decrypt.confirm')} onCancel={onClose} busy={busy} />}
    >
      <SecretForm id={form} error={error} onGive={(secret, again) => void send(() => decrypt(secret), again)} />
    </Dialog>
  )
}
